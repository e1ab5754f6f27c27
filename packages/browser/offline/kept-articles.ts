import { parseAddress } from '../addresses.ts'
import {
  addArticle,
  addressesOf,
  bytesPerArticle,
  isStored,
  orphans,
  partsPerArticle,
  pictureOf,
  withoutAddress,
} from './kept-index.ts'
import type { KeptArticle } from './kept-index.ts'
import { cacheName, indexAddress } from './kept-cache.ts'
import { mayKeep, strategyOf } from './strategy.ts'

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
  /** Another width of the same picture. */
  findOtherWidth: (address: string) => Promise<Response | undefined>
  list: () => Promise<KeptArticle[]>
  /** Whether there is this address, or another width of the picture, without waiting, for a fetch handler. True until the index has been read, and where it can't be read. */
  mayHave: (address: string) => boolean
  /** Reads the index into memory; a worker that takes over does so again, because the earlier one may have written. */
  load: () => Promise<void>
  /** Removes the articles that need this URL. */
  forget: (address: string) => Promise<void>
  clear: () => Promise<void>
}

/** A request that hangs must not hold up what is stored or removed after it. */
const timeoutMs = 30_000
/** A saved article is requested once more after this. */
const pauseMs = 2000

export interface KeepingEnvironment {
  caches: Pick<CacheStorage, 'open' | 'delete'>
  fetch: (address: string, options: RequestInit) => Promise<Response>
  origin: string
}

/** The articles that the reader has opened, complete, for offline reading. */
export function openKeptArticles({ caches, fetch, origin }: KeepingEnvironment): KeptArticles {
  let writing: Promise<void> = Promise.resolve()
  let addresses: ReadonlySet<string> | undefined
  /** The address of one width of each picture. */
  let pictures: ReadonlyMap<string, string> = new Map()
  /** An article is stored before the index names it: a full disk or the end of the worker may come between. */
  let mayHaveStrays = true

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

  function know(known: ReadonlySet<string> | undefined): void {
    addresses = known
    pictures = new Map(
      [...(known ?? [])].flatMap((address) => {
        const picture = pictureOf(address)
        return picture === undefined ? [] : [[picture, address] as const]
      }),
    )
  }

  async function replaceIndex(before: KeptArticle[], after: KeptArticle[]): Promise<void> {
    const cache = await caches.open(cacheName)
    await cache.put(indexAddress, new Response(JSON.stringify(after)))
    know(addressesOf(after))
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
      signal: AbortSignal.timeout(timeoutMs),
      ...(strategy === 'asset' ? {} : { cache: 'no-cache' }),
    }
    const answer = kept ?? (await fetch(address, asking).catch(() => undefined))
    if (!answer || (!kept && !mayKeep(answer))) return undefined
    const body = await answer
      .clone()
      .arrayBuffer()
      .catch(() => undefined)
    const bytes = body?.byteLength
    if (bytes === undefined || bytes > bytesLeft) return undefined
    if (kept) return bytes
    return cache.put(address, answer).then(
      () => bytes,
      () => undefined,
    )
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
    let pageBytes = await keepOne(page, bytesPerArticle)
    if (pageBytes === undefined && isPinned === true) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      pageBytes = await keepOne(page, bytesPerArticle)
    }
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
    await replaceIndex([...before, article], addArticle(before, article))
  }

  async function removeStrays(): Promise<void> {
    const cache = await caches.open(cacheName)
    const named = [indexAddress, ...addressesOf(await list())]
    const wanted = new Set(named.map((address) => parseAddress(address, origin)?.href))
    const strays = (await cache.keys()).filter(({ url }) => !wanted.has(url))
    await Promise.all(strays.map((stray) => cache.delete(stray)))
  }

  return {
    list: async () => (await list()).filter(isStored),
    mayHave: (address) =>
      addresses === undefined || addresses.has(address) || pictures.has(pictureOf(address) ?? ''),
    load: () =>
      inTurn(async () => {
        know(await list().then(addressesOf, () => undefined))
      }),
    // Not in `load`: a new version of the worker loads while the earlier one may be storing an article. What is removed in
    // the first moment of a new one is stored again with its article.
    keep: (article) =>
      inTurn(async () => {
        if (mayHaveStrays) await removeStrays()
        mayHaveStrays = true
        await keepArticle(article)
        mayHaveStrays = false
      }),
    async find(address) {
      const cache = await caches.open(cacheName)
      return cache.match(address, { ignoreVary: true })
    },
    async findOtherWidth(address) {
      const other = pictures.get(pictureOf(address) ?? '')
      const cache = await caches.open(cacheName)
      return other === undefined ? undefined : cache.match(other, { ignoreVary: true })
    },
    forget: (address) =>
      inTurn(async () => {
        // The address itself first, and also where the index does not name it.
        const cache = await caches.open(cacheName)
        await cache.delete(address)
        const before = await list()
        const after = withoutAddress(before, address)
        if (after.length < before.length) await replaceIndex(before, after)
      }),
    clear: () =>
      inTurn(async () => {
        await caches.delete(cacheName)
        know(new Set())
      }),
  }
}
