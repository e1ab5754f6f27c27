export const articlesKept = 50
export const partsPerArticle = 100
export const bytesKept = 50 * 1024 * 1024
export const bytesPerArticle = 10 * 1024 * 1024

/** One stored article: its page and all resources of the page, each with its size. */
export interface KeptArticle {
  page: string
  title: string
  sizes: Record<string, number>
}

/** Adds the article at the front; evicts the least recently read ones until the rest is small enough. */
export function addArticle(index: readonly KeptArticle[], article: KeptArticle): KeptArticle[] {
  const newest = [article, ...index.filter(({ page }) => page !== article.page)].slice(0, articlesKept)
  while (newest.length > 1 && totalBytes(newest) > bytesKept) newest.pop()
  return newest
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
