const searchPath = '/magazine/HPB/search'

/** A redirect keeps the query (R1), also what no page looks at: it may say where the reader came from. */
export function withQuery(location: string, asked: string): string {
  const { pathname, search } = new URL(asked, 'http://magazine.invalid')
  const [path = location, own] = location.split('?')
  const isOurs = own === undefined || pathname === searchPath
  return isOurs ? `${path}${search}` : location
}
