import type { Page } from '@tsuzuri/content/page-number'

/** Short lists have the same shape as long ones: all of it is one page. */
export function wholeList<Item>(items: Item[]): Page<Item> {
  return { items, total: items.length, page: 1, pageCount: 1, perPage: Math.max(1, items.length) }
}

export function pageNumber(page: string | undefined): number {
  return page === undefined ? 1 : Number(page)
}
