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
