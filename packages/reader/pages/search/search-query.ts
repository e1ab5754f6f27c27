import { readPageNumber } from '@tsuzuri/content/page-number'

export type SearchQuery = { q: string; category?: string; page: number }

/** In characters; the API limit is in UTF-16 units, of which a character has two at most. */
const longest = 100

/** In characters: about four lines of the heading on a phone. */
const longestInHeading = 30

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

/** The words as the heading shows them; the field keeps all of them. */
export function shorten(words: string): string {
  const characters = [...words]
  return characters.length > longestInHeading ? `${characters.slice(0, longestInHeading).join('')}…` : words
}
