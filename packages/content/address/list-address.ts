/** A list of the magazine as readers name it. */
export type ListBySlug =
  | { kind: 'all' }
  | { kind: 'category'; category: string }
  | { kind: 'subcategory'; category: string; subcategory: string }
  | { kind: 'tag'; slug: string }
  | { kind: 'user'; slug: string }

export function listOf(category: string, subcategory: string | undefined): ListBySlug {
  return subcategory === undefined
    ? { kind: 'category', category }
    : { kind: 'subcategory', category, subcategory }
}

export const feedFormats = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' } as const
export type FeedFormat = keyof typeof feedFormats

export const feedTypes: Record<FeedFormat, string> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
}

/** Where readers find a list: `/magazine/category/hair/page/2/`. */
export function listPath(list: ListBySlug, page = 1): string {
  const names = namesOf(list).map((name) => `${encodeURIComponent(name)}/`)
  const folder = list.kind === 'user' ? 'HPB/' : ''
  return `/magazine/${folder}${names.join('')}${page === 1 ? '' : `page/${page}/`}`
}

/** Where feed readers find it: `/feeds/category/hair/rss.xml`, outside the names of articles. */
export function feedPath(list: ListBySlug, format: FeedFormat): string {
  const names = namesOf(list).map((name) => `${encodeURIComponent(name)}/`)
  return `/feeds/${names.join('')}${feedFormats[format]}`
}

/** A page or a feed of a list, as an address names it. */
type ListAddress = { list: Exclude<ListBySlug, { kind: 'all' }>; page: number; feed?: FeedFormat }

/** Which list an address is of; undefined where it is of none, or of all articles. */
export function readListAddress(path: string): ListAddress | undefined {
  const shown = /^\/magazine\/(?:HPB\/)?(category|tags|users)\/(.+?)\/(?:page\/(\d{1,6})\/)?$/.exec(path)
  const fed = /^\/feeds\/(category|tags|users)\/(.+)\/([^/]+)$/.exec(path)
  const [, kind = '', names = ''] = shown ?? fed ?? []
  const list = listNamed(kind, names)
  if (list === undefined) return undefined
  if (shown !== null) {
    const page = Number(shown[3] ?? 1)
    return listPath(list, page) === path ? { list, page } : undefined
  }
  const feed = (Object.keys(feedFormats) as FeedFormat[]).find((format) => feedFormats[format] === fed?.[3])
  return feed === undefined ? undefined : { list, page: 1, feed }
}

function listNamed(kind: string, names: string): ListAddress['list'] | undefined {
  const [first = '', second, ...more] = names.split('/').map(decoded)
  if (first === '' || second === '' || more.length > 0) return undefined
  if (kind === 'category')
    return second === undefined
      ? { kind: 'category', category: first }
      : { kind: 'subcategory', category: first, subcategory: second }
  if (second !== undefined) return undefined
  if (kind === 'tags') return { kind: 'tag', slug: first }
  return kind === 'users' ? { kind: 'user', slug: first } : undefined
}

/** Empty, which names nothing, where it can't be read. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

function namesOf(list: ListBySlug): string[] {
  switch (list.kind) {
    case 'all':
      return []
    case 'category':
      return ['category', list.category]
    case 'subcategory':
      return ['category', list.category, list.subcategory]
    case 'tag':
      return ['tags', list.slug]
    case 'user':
      return ['users', list.slug]
  }
}
