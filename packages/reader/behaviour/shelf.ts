import { forgetArticle, keepArticle, partsOf } from '@tsuzuri/browser/offline'
import type { Shelf, ShelvedArticle } from '@tsuzuri/browser/shelf'
import { addresses, fullPath } from '../addresses.ts'

export const shelfPage = fullPath(addresses.shelf())
export const shelfTitle = 'あとで読む棚'
/** Sent when a check changed the shelf, for a page that shows it. */
export const shelfChanged = 'tsuzuri:shelf-changed'

export function pageOf(slug: string): string {
  return fullPath(addresses.article(slug))
}

/** Everything that the page of the open article needs; on a static site there is no API. */
export function articleParts(article: ParentNode, slug: string, isStatic: boolean): string[] {
  const address = `/api/articles/${encodeURIComponent(slug)}`
  return partsOf({ document, article, ...(isStatic ? {} : { data: [address, `${address}/related`] }) })
}

/** Stores the open article and the page of the shelf for reading without network. */
export async function keepShelved(
  article: ParentNode,
  { slug, title }: Pick<ShelvedArticle, 'slug' | 'title'>,
  isStatic: boolean,
): Promise<void> {
  const parts = articleParts(article, slug, isStatic)
  await keepArticle({ page: pageOf(slug), title, parts, isPinned: true })
  await keepArticle({ page: shelfPage, title: shelfTitle, parts: [], isPinned: true })
}

/** Removes an article from the shelf, with its copy. */
export async function removeShelved(shelf: Shelf, slug: string): Promise<void> {
  shelf.remove(slug)
  await forgetArticle(pageOf(slug))
}
