/** The front that an address names. */
export function frontIn(search: URLSearchParams): string {
  return search.get('front') ?? 'home'
}
