import { keepArticle } from '@tsuzuri/browser/offline'
import { articleParts } from './article-parts.ts'
import { pageOf } from './shelf.ts'

/** Stores the open article for reading without network. */
export async function keepRead(article: ParentNode, slug: string, isStatic: boolean): Promise<void> {
  await keepArticle({
    page: pageOf(slug),
    title: document.title,
    parts: articleParts(article, slug, isStatic),
  })
}
