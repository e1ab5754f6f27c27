import { Refusal } from '../refusal.ts'

export const perPage = 20

export type Page<Item> = { items: Item[]; total: number; page: number; pageCount: number; perPage: number }

/** Whole numbers from 1 in plain digits; no sign, no leading zero, no other script's digits. */
export function readPageNumber(text: string): number | undefined {
  return /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : undefined
}

/** The first page of an empty list exists; any other page exists only if it has items. */
export function pageOf<Item>(items: Item[], total: number, page: number, size = perPage): Page<Item> {
  const pageCount = Math.max(1, Math.ceil(total / size))
  if (page > pageCount) {
    throw new Refusal(
      'not-found',
      `${page}ページ目はありません（全${pageCount}ページ）。`,
      `There is no page ${page} of ${pageCount}.`,
    )
  }
  return { items, total, page, pageCount, perPage: size }
}
