const reserved = new Set(['404', 'category', 'draft', 'HPB', 'page', 'series', 'shelf', 'tags'])

/** Names of other pages, which no article can have. */
export function isReserved(slug: string): boolean {
  return reserved.has(slug)
}
