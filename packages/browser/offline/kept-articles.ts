import { parseAddress } from '../addresses.ts'
import {
  addArticle,
  addressesOf,
  bytesPerArticle,
  isStored,
  orphans,
  partsPerArticle,
  pictureOf,
  replaceArticle,
  sum,
  withoutAddress,
  withPicture,
} from './kept-index.ts'
import type { KeptArticle } from './kept-index.ts'
import { cacheName, indexAddress } from './kept-cache.ts'
import { bytesOf, type PartSource, requestPart } from './request-part.ts'
import { strategyOf } from './strategy.ts'

export interface ArticleToKeep {
  page: string
  title: string
  /** Styles, scripts, images and data of the page, the most important first. */
  parts: string[]
  /** Saved by the reader. */
  isPinned?: boolean
}

export interface KeptArticles {
  /** Stores what the text needs; its pictures are `missing` until `keepPictures` has stored them. */
  keep: (article: ArticleToKeep) => Promise<void>
  /** Stores the missing pictures of all articles, one after the other. */
  keepPictures: () => Promise<void>
  find: (address: string) => Promise<Response | undefined>
  /** Another width of the same picture. */
  findOtherWidth: (address: string) => Promise<Response | undefined>
  list: () => Promise<KeptArticle[]>
  /**
   * Whether the index has this address or another width of the picture; synchronous, for the fetch handler. True if the
   * index is not read yet or can't be read.
   */
  mayHave: (address: string) => boolean
  /** Reads the index into memory. A worker that takes over reads it again: the previous one may have changed it. */
  load: () => Promise<void>
  /** Removes the articles that need this URL. */
  forget: (address: string) => Promise<void>
  clear: () => Promise<void>
}

/** A saved article whose page could not be stored is requested again after this pause. */
const pauseMs = 2000
/** After this many failed pictures, the remaining ones wait for the next `keepPictures`. */
const maxFailures = 3

export interface KeepingEnvironment extends PartSource {
  caches: Pick<CacheStorage, 'open' | 'delete'>
}

/** The articles that the reader has opened or saved, for offline reading. */
export function openKeptArticles({ caches, fetch, origin }: KeepingEnvironment): KeptArticles {
  let writing: Promise<unknown> = Promise.resolve()
  let addresses: ReadonlySet<string> | undefined
  /** The address of one width of each picture. */
  let pictures: ReadonlyMap<string, string> = new Map()
  /**
   * An article is stored before the index names it. A full disk or the end of the worker in between leaves stray
   * responses.
   */
  let mayHaveStrays = true
  let keepingPictures: Promise<void> | undefined

  /** Serializes changes of the index. */
  function inTurn<Result>(write: () => Promise<Result>): Promise<Result> {
    const turn = writing.then(write)
    writing = turn.catch(() => {})
    return turn
  }

  /**
   * A change that stores responses before the index names them. `load` does not remove strays, because a new version of
   * the worker loads while the previous one may be storing an article. What a new worker removes at its start is stored
   * again with its article.
   */
  function storeInTurn(store: () => Promise<void>): Promise<void> {
    return inTurn(async () => {
      if (mayHaveStrays) await removeStrays()
      mayHaveStrays = true
      await store()
      mayHaveStrays = false
    })
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

  /** Stores a response; returns false if the device has no space. */
  async function isPut(address: string, response: Response): Promise<boolean> {
    const cache = await caches.open(cacheName)
    return cache.put(address, response).then(
      () => true,
      () => false,
    )
  }

  async function find(address: string): Promise<Response | undefined> {
    const cache = await caches.open(cacheName)
    return cache.match(address, { ignoreVary: true })
  }

  /** Stores one address. Returns its number of bytes, or undefined if it could not be stored. */
  async function keepOne(address: string, bytesLeft: number): Promise<number | undefined> {
    const url = parseAddress(address, origin)
    const cache = await caches.open(cacheName)
    const kept = url && strategyOf(url, origin) === 'asset' ? await cache.match(address) : undefined
    if (kept) {
      const bytes = await bytesOf(kept).catch(() => Number.POSITIVE_INFINITY)
      return bytes > bytesLeft ? undefined : bytes
    }
    const fetched = await requestPart(address, { fetch, origin }).catch(() => undefined)
    if (fetched === undefined || fetched.size > bytesLeft) return undefined
    return (await isPut(address, fetched.response)) ? fetched.size : undefined
  }

  /** The built files that the stored page references, and the parts that an earlier copy of the page needed. */
  async function partsIn(page: string): Promise<string[]> {
    const cache = await caches.open(cacheName)
    const html = (await (await cache.match(page))?.text()) ?? ''
    const before = (await list()).find((article) => article.page === page)
    const named = html.matchAll(/ (?:href|src)="(\/magazine\/assets\/[^"]+)"/g)
    return [
      ...Array.from(named, ([, address = '']) => address),
      ...Object.keys(before?.sizes ?? {}),
      ...(before?.missing ?? []),
    ]
  }

  async function keepText({ page, title, parts: given, isPinned }: ArticleToKeep): Promise<void> {
    let pageBytes = await keepOne(page, bytesPerArticle)
    if (pageBytes === undefined && isPinned === true) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      pageBytes = await keepOne(page, bytesPerArticle)
    }
    if (pageBytes === undefined) return
    // No parts are given for a page that is not open: they are read from its HTML.
    const parts = given.length > 0 ? given : (await partsIn(page)).filter((part) => part !== page)
    const wanted = [...new Set(parts.slice(0, partsPerArticle))]
    const before = await list()
    const storedBefore = before.find((article) => article.page === page)?.sizes ?? {}
    const isMissing = (part: string) => part.startsWith('/media/') && !Object.hasOwn(storedBefore, part)
    const missing = wanted.filter(isMissing)
    const sizes: Record<string, number> = { [page]: pageBytes }
    for (const part of wanted.filter((one) => !isMissing(one))) {
      const bytes = await keepOne(part, bytesPerArticle - sum(sizes))
      if (bytes !== undefined) sizes[part] = bytes
    }
    const article = {
      page,
      title,
      sizes,
      ...(isPinned === true ? { isPinned } : {}),
      ...(missing.length > 0 ? { missing } : {}),
    }
    await replaceIndex([...before, article], addArticle(before, article))
  }

  async function keepMissing(): Promise<void> {
    const failed = new Set<string>()
    const findMissing = async () => {
      const all = failed.size < maxFailures ? await list().catch(() => []) : []
      const missing = all.flatMap((article) =>
        (article.missing ?? []).map((picture) => ({ picture, page: article.page })),
      )
      const next = missing.find(({ picture }) => !failed.has(picture))
      // Runs in the queue of changes: an article that is stored after this needs another run.
      if (next === undefined) keepingPictures = undefined
      return next
    }
    for (;;) {
      const next = await inTurn(findMissing)
      if (next === undefined) return
      await keepPicture(next.page, next.picture).catch(() => failed.add(next.picture))
    }
  }

  /** Rejects without a connection. */
  async function keepPicture(page: string, picture: string): Promise<void> {
    // Not in the queue of changes, so that other changes do not wait for a slow picture.
    const kept = await find(picture)
    const part = kept
      ? { response: kept, size: await bytesOf(kept) }
      : await requestPart(picture, { fetch, origin })
    await storeInTurn(async () => {
      const before = await list()
      const article = before.find((one) => one.page === page)
      // The article may have been removed, evicted or stored again in the meantime.
      if (article?.missing?.includes(picture) !== true) return
      const fits = part !== undefined && part.size <= bytesPerArticle - sum(article.sizes)
      const hasSpace = fits && (await isPut(picture, part.response))
      const completed = withPicture(article, picture, hasSpace ? part.size : undefined)
      await replaceIndex([...before, completed], replaceArticle(before, completed))
    })
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
    keep: (article) => storeInTurn(() => keepText(article)),
    keepPictures: () => (keepingPictures ??= keepMissing()),
    find,
    async findOtherWidth(address) {
      const other = pictures.get(pictureOf(address) ?? '')
      return other === undefined ? undefined : find(other)
    },
    forget: (address) =>
      inTurn(async () => {
        // Delete the address itself first, even if the index does not name it.
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
