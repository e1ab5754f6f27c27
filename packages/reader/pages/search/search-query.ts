import { readPageNumber } from '@tsuzuri/content/page-number'

export type SearchQuery = { q: string; category?: string; page: number }

/** In characters; the API limit is in UTF-16 units, of which a character has two at most. */
const longest = 100

/** Reads the search query from the URL, limited to what the API accepts. */
export function readSearchQuery(query: URLSearchParams): SearchQuery {
  const words = (query.get('q') ?? '').replace(/\p{Cc}+/gu, ' ').trim()
  const category = query.get('category') ?? ''
  return {
    q: [...words].slice(0, longest).join(''),
    page: readPageNumber(query.get('page') ?? '') ?? 1,
    ...(category === '' ? {} : { category }),
  }
}
