export const articlesKept = 50
export const partsPerArticle = 100
export const bytesKept = 50 * 1024 * 1024
export const bytesPerArticle = 10 * 1024 * 1024

/** One stored article: its page and the resources of the page, each with its size. */
export interface KeptArticle {
  page: string
  title: string
  sizes: Record<string, number>
  /** Saved by the reader; evicted only when nothing else is left. */
  isPinned?: boolean
  /** A pinned article that was evicted: nothing of it is stored, and it is not requested again before there is space. */
  isEvicted?: boolean
  /** Pictures that are still to be stored. */
  missing?: string[]
}

/**
 * Adds the article at the front and evicts the least recently read articles until the limits hold. Pinned articles are
 * evicted last, and never for an article that is not pinned. A pinned article stays pinned when it is read again.
 */
export function addArticle(index: readonly KeptArticle[], article: KeptArticle): KeptArticle[] {
  const before = index.find(({ page }) => page === article.page)
  const isPinned = article.isPinned === true || before?.isPinned === true
  return evict([
    isPinned ? { ...article, isPinned } : article,
    ...index.filter(({ page }) => page !== article.page),
  ])
}

/** Replaces the entry of an article at its position, and evicts if necessary. */
export function replaceArticle(index: readonly KeptArticle[], article: KeptArticle): KeptArticle[] {
  return evict(index.map((one) => (one.page === article.page ? article : one)))
}

/** The article without this missing picture. `size` is undefined if the picture could not be stored. */
export function withPicture(article: KeptArticle, picture: string, size: number | undefined): KeptArticle {
  const { missing = [], ...rest } = article
  const left = missing.filter((one) => one !== picture)
  return {
    ...rest,
    sizes: size === undefined ? rest.sizes : { ...rest.sizes, [picture]: size },
    ...(left.length > 0 ? { missing: left } : {}),
  }
}

function evict(index: KeptArticle[]): KeptArticle[] {
  while (isTooMuch(index)) {
    const at = leastNeeded(index)
    index.splice(at, 1, ...index.slice(at, at + 1).flatMap(remainder))
  }
  return index
}

export function isStored({ isEvicted }: KeptArticle): boolean {
  return isEvicted !== true
}

function isTooMuch(index: readonly KeptArticle[]): boolean {
  const count = index.filter(isStored).length
  return count > 1 && (count > articlesKept || totalBytes(index) > bytesKept)
}

function leastNeeded(index: readonly KeptArticle[]): number {
  const at = index.findLastIndex(({ isPinned }) => isPinned !== true)
  return at === -1 ? index.findLastIndex(isStored) : at
}

/** The entry that stays in the index after an eviction; only a pinned article has one. */
function remainder({ page, title, isPinned }: KeptArticle): KeptArticle[] {
  return isPinned === true ? [{ page, title, sizes: {}, isPinned, isEvicted: true }] : []
}

/**
 * The index without the articles that use this URL as page or data. If that frees space, it also drops the entries of
 * evicted articles, so that they can be stored again.
 */
export function withoutAddress(index: readonly KeptArticle[], address: string): KeptArticle[] {
  const others = index.filter(({ page, sizes }) => page !== address && !Object.hasOwn(sizes, address))
  const stored = others.filter(isStored)
  return stored.length < index.filter(isStored).length ? stored : others
}

/** The URLs of all pages and of the resources they need. */
export function addressesOf(index: readonly KeptArticle[]): ReadonlySet<string> {
  return new Set(index.flatMap(({ sizes }) => Object.keys(sizes)))
}

/** `/media/name` of one of a picture's widths; undefined for anything else. */
export function pictureOf(address: string): string | undefined {
  return /^(\/media\/[^/]+)\/\d+$/.exec(address)?.[1]
}

/** The URLs that only the earlier index needs. */
export function orphans(before: readonly KeptArticle[], after: readonly KeptArticle[]): string[] {
  const needed = addressesOf(after)
  return [...addressesOf(before)].filter((address) => !needed.has(address))
}

/** Resources that several articles share are stored and counted once. */
export function totalBytes(index: readonly KeptArticle[]): number {
  return sum(Object.assign({}, ...index.map(({ sizes }) => sizes)))
}

export function sum(sizes: Readonly<Record<string, number>>): number {
  return Object.values(sizes).reduce((total, bytes) => total + bytes, 0)
}
