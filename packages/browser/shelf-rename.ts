import type { Shelf } from './shelf.ts'

/** Changes the address of an article that moved: it keeps its position, and is on the shelf only once. */
export function renameOnShelf({ list, replace }: Shelf, slug: string, to: string): void {
  const renamed = list().map((article) => (article.slug === slug ? { ...article, slug: to } : article))
  replace(renamed.filter((article, at) => renamed.findIndex((other) => other.slug === article.slug) === at))
}
