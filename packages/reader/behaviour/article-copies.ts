import { keepArticle } from '@tsuzuri/browser/offline'
import { articleParts } from './article-parts.ts'
import { pageOf } from './shelf.ts'

/** Stores the open article for reading without network, unless its reader has left it meanwhile. */
export async function keepRead(
  article: ParentNode,
  slug: string,
  isStatic: boolean,
  isLeft: () => boolean,
): Promise<void> {
  if (isLeft()) return
  await keepArticle({
    page: pageOf(slug),
    title: document.title,
    parts: articleParts(article, slug, isStatic),
  })
}
