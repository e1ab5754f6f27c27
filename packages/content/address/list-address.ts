/** A list of articles, as addresses name it. */
export type ListBySlug =
  | { kind: 'all' }
  | { kind: 'category'; category: string }
  | { kind: 'subcategory'; category: string; subcategory: string }
  | { kind: 'tag'; slug: string }
  | { kind: 'user'; slug: string }
  | { kind: 'series'; slug: string }

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

/** The list of all series, to which the address of a deleted one leads. */
export const seriesIndexPath = '/magazine/series/'

/** The page of a list: `/magazine/category/hair/page/2/`. */
export function listPath(list: ListBySlug, page = 1): string {
  const names = namesOf(list).map((name) => `${encodeURIComponent(name)}/`)
  const folder = list.kind === 'user' ? 'HPB/' : ''
  return `/magazine/${folder}${names.join('')}${page === 1 ? '' : `page/${page}/`}`
}

/** The feed of a list: `/feeds/category/hair/rss.xml`, outside the name space of articles. */
export function feedPath(list: ListBySlug, format: FeedFormat): string {
  const names = namesOf(list).map((name) => `${encodeURIComponent(name)}/`)
  return `/feeds/${names.join('')}${feedFormats[format]}`
}

/** A page or a feed of a list, parsed from an address. */
type ListAddress = { list: Exclude<ListBySlug, { kind: 'all' }>; page: number; feed?: FeedFormat }

/** The list of an address; undefined if it is no list, or the list of all articles. */
export function readListAddress(path: string): ListAddress | undefined {
  const shown = /^\/magazine\/(?:HPB\/)?(category|tags|users|series)\/(.+?)\/(?:page\/(\d{1,6})\/)?$/.exec(
    path,
  )
  const fed = /^\/feeds\/(category|tags|users|series)\/(.+)\/([^/]+)$/.exec(path)
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
  if (kind === 'series') return first === 'page' ? undefined : { kind: 'series', slug: first }
  return kind === 'users' ? { kind: 'user', slug: first } : undefined
}

/** Empty, which matches nothing, if it can't be decoded. */
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
    case 'series':
      return ['series', list.slug]
  }
}
