import { keptAddressOf, respond } from './respond.ts'
import type { Fetch } from './respond.ts'
import { openKeptArticles } from './kept-articles.ts'
import { cacheName } from './kept-cache.ts'
import { type OfflineMessage, outdatedMessage, readMessage } from './message.ts'
import { siteAnswers } from './site-answers.ts'
import { strategyFor } from './strategy.ts'

/** TypeScript's types for pages and for workers exclude each other; this is the part of a worker's scope that is used. */
export interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void
  data?: unknown
  request: Request
  respondWith: (answer: Promise<Response>) => void
}

export interface WorkerScope {
  addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: () => Promise<readonly { postMessage: (message: typeof outdatedMessage) => void }[]>
  }
  caches: Pick<CacheStorage, 'open' | 'delete' | 'keys'>
  fetch: (request: Request | string, options?: RequestInit) => Promise<Response>
  location: { origin: string }
}

export function startServiceWorker(scope: WorkerScope): void {
  const { caches, location } = scope
  const kept = openKeptArticles({
    caches,
    fetch: (address, options) => scope.fetch(address, options),
    origin: location.origin,
  })
  const outdated = new Set<string>()

  async function tellPages(): Promise<void> {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the method of a worker’s client has none.
    for (const page of await scope.clients.matchAll()) page.postMessage(outdatedMessage)
  }

  async function takeOver(): Promise<void> {
    const old = (await caches.keys()).filter((name) => name.startsWith('tsuzuri-') && name !== cacheName)
    await Promise.all(old.map((name) => caches.delete(name)))
    await kept.load()
    await scope.clients.claim()
  }

  async function follow(message: OfflineMessage): Promise<void> {
    if (message.type === 'keep-article') {
      // An earlier message may have been sent before the page listened.
      if (outdated.has(message.page)) await tellPages()
      await kept.keep(message)
      for (const address of [message.page, ...message.parts]) outdated.delete(address)
    }
    if (message.type === 'forget-article') return kept.forget(message.page)
    return message.type === 'forget-articles' ? kept.clear() : kept.keepPictures()
  }

  void kept.load()

  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))
  scope.addEventListener('message', (event) => {
    const message = readMessage(event.data)
    if (message) event.waitUntil(follow(message))
  })
  scope.addEventListener('fetch', (event) => {
    const strategy = strategyFor(event.request, location.origin)
    if (strategy === 'pass') return
    // A page always gets a response, at worst the offline page. Other requests that are not stored are left to the
    // browser: Firefox reports an intercepted request as an error if the reader leaves the page before it ends.
    if (strategy !== 'page' && !kept.mayHave(keptAddressOf(strategy, event.request))) return
    const waitUntil = (work: Promise<unknown>) => event.waitUntil(work)
    // `no-cache` revalidates with the server: the HTTP cache would answer a back navigation without a request.
    const fetch: Fetch = (request) =>
      strategy === 'asset' ? scope.fetch(request) : scope.fetch(request, { cache: 'no-cache' })
    event.respondWith(
      respond(strategy, event.request, {
        kept,
        fetch,
        siteAnswers: () => siteAnswers((address, options) => scope.fetch(address, options)),
        waitUntil,
        outdated,
        onOutdated: tellPages,
      }),
    )
  })
}
