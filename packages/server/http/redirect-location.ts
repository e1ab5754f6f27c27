const searchPath = '/magazine/HPB/search'

/** Redirects keep the whole query (R1), also names that no page reads: they may say where the reader came from. */
export function withQuery(location: string, asked: string): string {
  const { pathname, search } = new URL(asked, 'http://magazine.invalid')
  const { path, query, anchor } = splitLocation(location)
  const isOurs = query === '' || pathname === searchPath
  return isOurs ? `${path}${search}${anchor}` : location
}

/** Splits an address; query and anchor may be empty. The path of an address at another site includes its origin. */
export function splitLocation(location: string): { path: string; query: string; anchor: string } {
  const [, path = '', query = '', anchor = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(location) ?? []
  return { path, query, anchor }
}
