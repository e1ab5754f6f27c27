import type { KeptArticles } from './kept-articles.ts'
import { offlinePage } from './offline-page.ts'
import type { Strategy } from './strategy.ts'

/** A stored copy is shown if the network takes longer than this. */
export const networkPatienceMs = 4000

export type Fetch = (request: Request) => Promise<Response>

export interface RespondEnvironment {
  kept: KeptArticles
  fetch: Fetch
  /** Whether the magazine itself answers, not a maintenance page or a gateway to which every address redirects. */
  siteAnswers: () => Promise<boolean>
  waitUntil: (work: Promise<unknown>) => void
  /** The addresses whose copy is known to be old; it is only shown if the server does not answer. */
  outdated: Set<string>
  /** Called when a stored copy was shown and the server has another version. */
  onOutdated: () => Promise<void>
}

type Handled = Exclude<Strategy, 'pass'>

/** The query of a page is ignored: tracking parameters (`?utm_source=…`) do not make it another article. */
export function keptAddressOf(strategy: Handled, { url }: Pick<Request, 'url'>): string {
  const { pathname, search } = new URL(url)
  return strategy === 'page' ? pathname : pathname + search
}

export async function respond(
  strategy: Handled,
  request: Request,
  environment: RespondEnvironment,
): Promise<Response> {
  const { kept, fetch } = environment
  const address = keptAddressOf(strategy, request)
  // If the cache can't be read, the network can still answer.
  const copy = await kept.find(address).catch(() => undefined)
  if (strategy === 'asset') return copy ?? fetch(request).catch((error) => otherWidth(kept, address, error))
  if (copy) return networkFirst(request, { address, copy }, environment)
  if (strategy === 'data') return fetch(request)
  return fetch(request).catch(async () => offlinePage(await kept.list().catch(() => [])))
}

/** The device stored the width that its screen needed then; a rotated phone or a lazy picture may request another. */
async function otherWidth(kept: KeptArticles, address: string, error: unknown): Promise<Response> {
  const other = await kept.findOtherWidth(address).catch(() => undefined)
  if (other === undefined) throw error
  return other
}

async function networkFirst(
  request: Request,
  { address, copy }: { address: string; copy: Response },
  { kept, fetch, siteAnswers, waitUntil, outdated, onOutdated }: RespondEnvironment,
): Promise<Response> {
  let isCopyShown = false
  const fetched = fetch(request).catch(() => undefined)
  // Runs even if the response arrives too late to be shown.
  const note = async () => {
    const response = await fetched
    if (response === undefined || response.status >= 500) return
    const isElsewhere = isRedirect(request, response)
    if (isElsewhere && !(await siteAnswers())) return
    const isGone = response.status === 404 || response.status === 410 || isElsewhere
    if (isGone) await kept.forget(address).catch(() => {})
    if (!isCopyShown || (!isGone && isSame(response, copy))) return
    outdated.add(address)
    await onOutdated()
  }
  waitUntil(note())
  const response = await (outdated.has(address) ? fetched : Promise.race([fetched, patience()]))
  if (response && response.status < 500) return response
  isCopyShown = true
  return copy
}

/** Whether the page was redirected. Addresses with a query do not count: they may redirect to the one without it. */
function isRedirect({ url }: Request, { type }: Response): boolean {
  return type === 'opaqueredirect' && !url.includes('?')
}

function isSame(response: Response, copy: Response): boolean {
  const etag = response.headers.get('etag')
  return etag !== null && etag === copy.headers.get('etag')
}

function patience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, networkPatienceMs))
}
