import { addresses, fullPath } from '../addresses.ts'

export const shelfPage = fullPath(addresses.shelf())
export const shelfTitle = 'あとで読む棚'
/** Sent when a check changed the shelf, for a page that shows it. */
export const shelfChanged = 'tsuzuri:shelf-changed'

export function pageOf(slug: string): string {
  return fullPath(addresses.article(slug))
}
