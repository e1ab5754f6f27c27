import { forgetArticle, keepArticle } from '@tsuzuri/browser/offline'
import type { ShelvedArticle } from '@tsuzuri/browser/shelf'
import { articleParts, pageOf, shelfPage, shelfTitle } from './shelf.ts'

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

/** Removes the copy of an article that left the shelf. */
export function forgetShelved(slug: string): Promise<void> {
  return forgetArticle(pageOf(slug))
}
