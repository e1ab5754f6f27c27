import type { Shelf } from './shelf.ts'

/** The article moved to another address: it keeps its place, and is on the shelf once. */
export function renameOnShelf({ list, replace }: Shelf, slug: string, to: string): void {
  const renamed = list().map((article) => (article.slug === slug ? { ...article, slug: to } : article))
  replace(renamed.filter((article, at) => renamed.findIndex((other) => other.slug === article.slug) === at))
}
