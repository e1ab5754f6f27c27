import type { KeptArticles } from './kept-articles.ts'
import { offlinePage } from './offline-page.ts'
import type { Strategy } from './strategy.ts'

/** With a kept copy at hand, a network that is slower than this counts as none. */
export const networkPatienceMs = 4000

export type Fetch = (request: Request) => Promise<Response>

export interface AnswerSurroundings {
  kept: KeptArticles
  fetch: Fetch
  waitUntil: (work: Promise<unknown>) => void
}

export async function answer(
  strategy: Exclude<Strategy, 'pass'>,
  request: Request,
  { kept, fetch, waitUntil }: AnswerSurroundings,
): Promise<Response> {
  if (strategy === 'asset') return (await kept.find(request.url)) ?? fetch(request)
  // Where a link came from (`?utm_source=…`) does not make it another article.
  const { pathname, search } = new URL(request.url)
  const address = strategy === 'page' ? pathname : pathname + search
  const copy = await kept.find(address)
  if (copy) return networkFirst(request, copy, { fetch, waitUntil, forget: () => kept.forget(address) })
  if (strategy === 'data') return fetch(request)
  return fetch(request).catch(async () => offlinePage(await kept.list()))
}

/** A withdrawn article must not live on here: gone on the server is gone on the device. */
async function networkFirst(
  request: Request,
  copy: Response,
  {
    fetch,
    waitUntil,
    forget,
  }: Pick<AnswerSurroundings, 'fetch' | 'waitUntil'> & { forget: () => Promise<void> },
): Promise<Response> {
  const fetched = fetch(request).catch(() => undefined)
  // Also where the answer comes too late to be shown.
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
