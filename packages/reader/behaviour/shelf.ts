import { partsOf } from '@tsuzuri/browser/offline'
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
