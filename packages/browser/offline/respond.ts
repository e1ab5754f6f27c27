import type { KeptArticles } from './kept-articles.ts'
import { offlinePage } from './offline-page.ts'
import type { Strategy } from './strategy.ts'

/** If there is a stored copy, a network slower than this counts as offline. */
export const networkPatienceMs = 4000

export type Fetch = (request: Request) => Promise<Response>

export interface RespondEnvironment {
  kept: KeptArticles
  fetch: Fetch
  waitUntil: (work: Promise<unknown>) => void
}

type Handled = Exclude<Strategy, 'pass'>

/** Tracking parameters (`?utm_source=…`) do not make it another article. */
export function keptAddressOf(strategy: Handled, { url }: Pick<Request, 'url'>): string {
  const { pathname, search } = new URL(url)
  return strategy === 'page' ? pathname : pathname + search
}

export async function respond(
  strategy: Handled,
  request: Request,
  { kept, fetch, waitUntil }: RespondEnvironment,
): Promise<Response> {
  const address = keptAddressOf(strategy, request)
  const copy = await kept.find(address)
  if (strategy === 'asset') return copy ?? fetch(request)
  if (copy) return networkFirst(request, copy, { fetch, waitUntil, forget: () => kept.forget(address) })
  if (strategy === 'data') return fetch(request)
  return fetch(request).catch(async () => offlinePage(await kept.list()))
}

/** Removes withdrawn articles: a 404 or 410 from the server also deletes the stored copy. */
async function networkFirst(
  request: Request,
  copy: Response,
  {
    fetch,
    waitUntil,
    forget,
  }: Pick<RespondEnvironment, 'fetch' | 'waitUntil'> & { forget: () => Promise<void> },
): Promise<Response> {
  const fetched = fetch(request).catch(() => undefined)
  // Also when the response arrives too late to be shown.
  const noted = fetched.then((response) =>
    response?.status === 404 || response?.status === 410 ? forget() : undefined,
  )
  waitUntil(noted)
  const response = await Promise.race([fetched, patience()])
  return !response || response.status >= 500 ? copy : response
}

function patience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, networkPatienceMs))
}
