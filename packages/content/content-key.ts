/**
 * The dependency keys of cached pages. A command returns the keys it changed; caches invalidate the entries that read
 * them.
 */
export type ContentKey = string

export type ListName =
  | { kind: 'all' }
  | { kind: 'category' | 'subcategory' | 'tag' | 'user' | 'series'; id: number }

export const articleKey = (id: number): ContentKey => `article:${id}`
/** Content that only a preview shows. */
export const draftKey = (id: number): ContentKey => `draft:${id}`
/** The article at an address, or its absence. */
export const addressPrefix = 'address:'
export const addressKey = (slug: string): ContentKey => `${addressPrefix}${slug}`
/** Changes when an address loses its article: withdrawn, deleted or ended. No query reads it; see `mayServeStale`. */
export const withdrawnKey = (slug: string): ContentKey => `withdrawn:${slug}`
/** The name of a category, sub-category or tag, wherever it is shown. */
export const categoryKey = (id: number): ContentKey => `category:${id}`
export const subcategoryKey = (id: number): ContentKey => `subcategory:${id}`
export const tagKey = (id: number): ContentKey => `tag:${id}`
export const userKey = (id: number): ContentKey => `user:${id}`
/** A series as readers see it, apart from its parts, which are a list. */
export const seriesKey = (id: number): ContentKey => `series:${id}`
/** The readings of an article's words; the dictionary may read them after the publication. */
export const readingsKey = (id: number): ContentKey => `readings:${id}`
export const mediaKey = (name: string): ContentKey => `media:${name}`
export const listKey = (list: ListName): ContentKey =>
  list.kind === 'all' ? 'list:all' : `list:${list.kind}:${list.id}`

export const categoriesKey: ContentKey = 'categories'
export const tagsKey: ContentKey = 'tags'
export const usersKey: ContentKey = 'users'
export const seriesIndexKey: ContentKey = 'series'
export const bannersKey: ContentKey = 'banners'
export const redirectsKey: ContentKey = 'redirects'
export const redirectKey = (path: string): ContentKey => `redirect:${path}`
export const settingsKey: ContentKey = 'settings'
/** Any public content of any article: for queries over all articles, such as search. */
export const publicationsKey: ContentKey = 'publications'
/** Changes with every read; announced at intervals, not each time. */
export const rankingKey: ContentKey = 'ranking'
/** Matches every key. */
export const everyKey: ContentKey = '*'
