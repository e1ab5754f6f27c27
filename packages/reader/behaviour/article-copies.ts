import { keepArticle, partsOf } from '@tsuzuri/browser/offline'
import { pageOf } from './shelf.ts'

/** Stores the open article for reading without network. */
export async function keepRead(article: ParentNode, slug: string, isStatic: boolean): Promise<void> {
  await keepArticle({
    page: pageOf(slug),
    title: document.title,
    parts: articleParts(article, slug, isStatic),
  })
}

/** Everything that the page of the open article needs. */
export function articleParts(article: ParentNode, slug: string, isStatic: boolean): string[] {
  return partsOf({ document, article, data: dataOf(slug, isStatic) })
}

/** On a static site there is no API. */
export function dataOf(slug: string, isStatic: boolean): string[] {
  const address = `/api/articles/${encodeURIComponent(slug)}`
  return isStatic ? [] : [address, `${address}/related`]
}
