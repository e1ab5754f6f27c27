export const articlesKept = 50
export const partsPerArticle = 100
export const bytesKept = 50 * 1024 * 1024
export const bytesPerArticle = 10 * 1024 * 1024

/** One article on the device: its page and everything that the page needs, each with its size. */
export interface KeptArticle {
  page: string
  title: string
  sizes: Record<string, number>
}

/** The article comes first; the ones read longest ago go until the rest is small enough. */
export function addArticle(index: readonly KeptArticle[], article: KeptArticle): KeptArticle[] {
  const newest = [article, ...index.filter(({ page }) => page !== article.page)].slice(0, articlesKept)
  while (newest.length > 1 && totalBytes(newest) > bytesKept) newest.pop()
  return newest
}

/** Without the articles that this is the page of, or the data. */
export function withoutAddress(index: readonly KeptArticle[], address: string): KeptArticle[] {
  return index.filter(({ sizes }) => !Object.hasOwn(sizes, address))
}

/** What only the earlier index needed. */
export function orphans(before: readonly KeptArticle[], after: readonly KeptArticle[]): string[] {
  const needed = new Set(after.flatMap(({ sizes }) => Object.keys(sizes)))
  return [...new Set(before.flatMap(({ sizes }) => Object.keys(sizes)))].filter(
    (address) => !needed.has(address),
  )
}

/** What several articles share is on the device once. */
export function totalBytes(index: readonly KeptArticle[]): number {
  const sizes = new Map(index.flatMap((article) => Object.entries(article.sizes)))
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
}
