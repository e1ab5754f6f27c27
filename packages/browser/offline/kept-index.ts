export const articlesKept = 50
export const partsPerArticle = 100
export const bytesKept = 50 * 1024 * 1024
export const bytesPerArticle = 10 * 1024 * 1024

/** One stored article: its page and all resources of the page, each with its size. */
export interface KeptArticle {
  page: string
  title: string
  sizes: Record<string, number>
  /** Saved by the reader; evicted only when nothing else is left. */
  isPinned?: boolean
}

/**
 * Adds the article at the front; evicts the least recently read ones until the rest is small enough, pinned ones last. An
 * article that was pinned stays so when it is read again.
 */
export function addArticle(index: readonly KeptArticle[], article: KeptArticle): KeptArticle[] {
  const before = index.find(({ page }) => page === article.page)
  const isPinned = article.isPinned === true || before?.isPinned === true
  const newest = [
    isPinned ? { ...article, isPinned } : article,
    ...index.filter(({ page }) => page !== article.page),
  ]
  while (newest.length > 1 && (newest.length > articlesKept || totalBytes(newest) > bytesKept))
    newest.splice(leastNeeded(newest), 1)
  return newest
}

/** Never the first, which was just added. */
function leastNeeded(index: readonly KeptArticle[]): number {
  const at = index.findLastIndex(({ isPinned }, place) => place > 0 && isPinned !== true)
  return at === -1 ? index.length - 1 : at
}

/** The index without the articles that use this URL as page or data. */
export function withoutAddress(index: readonly KeptArticle[], address: string): KeptArticle[] {
  return index.filter(({ sizes }) => !Object.hasOwn(sizes, address))
}

/** The URLs of all pages and of the resources they need. */
export function addressesOf(index: readonly KeptArticle[]): ReadonlySet<string> {
  return new Set(index.flatMap(({ sizes }) => Object.keys(sizes)))
}

/** The URLs that only the earlier index needs. */
export function orphans(before: readonly KeptArticle[], after: readonly KeptArticle[]): string[] {
  const needed = addressesOf(after)
  return [...addressesOf(before)].filter((address) => !needed.has(address))
}

/** Resources that several articles share are stored and counted once. */
export function totalBytes(index: readonly KeptArticle[]): number {
  const sizes = new Map(index.flatMap((article) => Object.entries(article.sizes)))
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
}
