import { partsOf } from '@tsuzuri/browser/offline'

/** Everything that the page of the open article needs. */
export function articleParts(article: ParentNode, slug: string, isStatic: boolean): string[] {
  return partsOf({ document, article, data: dataOf(slug, isStatic) })
}

/** On a static site there is no API. */
export function dataOf(slug: string, isStatic: boolean): string[] {
  const address = `/api/articles/${encodeURIComponent(slug)}`
  return isStatic ? [] : [address, `${address}/related`]
}
