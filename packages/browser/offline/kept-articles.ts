import { parseAddress } from '../addresses.ts'
import {
  addArticle,
  addressesOf,
  bytesPerArticle,
  orphans,
  partsPerArticle,
  withoutAddress,
} from './kept-index.ts'
import type { KeptArticle } from './kept-index.ts'
import { cacheName } from './kept-cache.ts'
import { mayKeep, strategyOf } from './strategy.ts'

const indexAddress = '/magazine/.kept-articles'

export interface ArticleToKeep {
  page: string
  title: string
  /** Styles, scripts, images and data of the page, the most important first. */
  parts: string[]
  /** Saved by the reader. */
  isPinned?: boolean
}

export interface KeptArticles {
  keep: (article: ArticleToKeep) => Promise<void>
  find: (address: string) => Promise<Response | undefined>
  list: () => Promise<KeptArticle[]>
  /** Decides without waiting, for a fetch handler. True until the index has been read, and where it can't be read. */
  mayHave: (address: string) => boolean
  /** Reads the index into memory; a worker that takes over does so again, because the earlier one may have written. */
  load: () => Promise<void>
  /** Removes the articles that need this URL. */
  forget: (address: string) => Promise<void>
  clear: () => Promise<void>
}

export interface KeepingEnvironment {
  caches: Pick<CacheStorage, 'open' | 'delete'>
  fetch: (address: string, options: RequestInit) => Promise<Response>
  origin: string
}

/** The articles that the reader has opened, complete, for offline reading. */
export function openKeptArticles({ caches, fetch, origin }: KeepingEnvironment): KeptArticles {
  let writing: Promise<void> = Promise.resolve()
  let addresses: ReadonlySet<string> | undefined

  /** Serializes changes of the index. */
  function inTurn(write: () => Promise<void>): Promise<void> {
    const turn = writing.then(write)
    writing = turn.catch(() => {})
    return turn
  }

  async function list(): Promise<KeptArticle[]> {
    const cache = await caches.open(cacheName)
    const index = await cache.match(indexAddress)
    return index ? ((await index.json()) as KeptArticle[]) : []
  }

  async function replaceIndex(before: KeptArticle[], after: KeptArticle[]): Promise<void> {
    const cache = await caches.open(cacheName)
    await cache.put(indexAddress, new Response(JSON.stringify(after)))
    addresses = addressesOf(after)
    await Promise.all(orphans(before, after).map((address) => cache.delete(address)))
  }

  /** The number of bytes; undefined if the response may not be stored, is too large, or fails. */
  async function keepOne(address: string, bytesLeft: number): Promise<number | undefined> {
    const url = parseAddress(address, origin)
    const strategy = url ? strategyOf(url, origin) : 'pass'
    if (strategy === 'pass') return undefined
    const cache = await caches.open(cacheName)
    const kept = strategy === 'asset' ? await cache.match(address) : undefined
    // Without cookies no personal response can arrive; images are requested with the header that pages send.
    const asking: RequestInit = {
      credentials: 'omit',
      headers: { accept: 'image/avif,image/webp,*/*' },
      ...(strategy === 'asset' ? {} : { cache: 'no-cache' }),
    }
    const answer = kept ?? (await fetch(address, asking).catch(() => undefined))
    if (!answer || (!kept && !mayKeep(answer))) return undefined
    const bytes = (await answer.clone().arrayBuffer()).byteLength
    if (bytes > bytesLeft) return undefined
    if (!kept) await cache.put(address, answer)
    return bytes
  }

  /** The built files that the stored page names, and for a page that is stored again what it needed before. */
  async function partsIn(page: string): Promise<string[]> {
    const cache = await caches.open(cacheName)
    const html = (await (await cache.match(page))?.text()) ?? ''
    const before = (await list()).find((article) => article.page === page)
    const named = html.matchAll(/ (?:href|src)="(\/magazine\/assets\/[^"]+)"/g)
    return [...Array.from(named, ([, address = '']) => address), ...Object.keys(before?.sizes ?? {})]
  }

  async function keepArticle({ page, title, parts: given, isPinned }: ArticleToKeep): Promise<void> {
    const pageBytes = await keepOne(page, bytesPerArticle)
    if (pageBytes === undefined) return
    // A page that is not open on this device names its parts itself.
    const parts = given.length > 0 ? given : (await partsIn(page)).filter((part) => part !== page)
    const sizes: Record<string, number> = { [page]: pageBytes }
    let bytesLeft = bytesPerArticle - pageBytes
    for (const part of new Set(parts.slice(0, partsPerArticle))) {
      const bytes = await keepOne(part, bytesLeft)
      if (bytes === undefined) continue
      sizes[part] = bytes
      bytesLeft -= bytes
    }
    const before = await list()
    const article = { page, title, sizes, ...(isPinned === true ? { isPinned } : {}) }
    await replaceIndex(before, addArticle(before, article))
  }

  return {
    list,
    mayHave: (address) => addresses?.has(address) ?? true,
    load: () =>
      inTurn(async () => {
        addresses = await list().then(addressesOf, () => undefined)
      }),
    keep: (article) => inTurn(() => keepArticle(article)),
    async find(address) {
      const cache = await caches.open(cacheName)
      return cache.match(address, { ignoreVary: true })
    },
    forget: (address) =>
      inTurn(async () => {
        const before = await list()
        await replaceIndex(before, withoutAddress(before, address))
      }),
    clear: () =>
      inTurn(async () => {
        await caches.delete(cacheName)
        addresses = new Set()
      }),
  }
}
