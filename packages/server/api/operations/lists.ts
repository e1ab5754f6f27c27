import type { Page } from '@tsuzuri/content/page-number'

/** Returns a short list in the shape of a paged list with one page. */
export function wholeList<Item>(items: Item[]): Page<Item> {
  return { items, total: items.length, page: 1, pageCount: 1, perPage: Math.max(1, items.length) }
}

export function pageNumber(page: string | undefined): number {
  return page === undefined ? 1 : Number(page)
}
