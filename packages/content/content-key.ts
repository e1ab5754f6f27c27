/** The names of what a page can depend on. A command answers with the keys it changed; caches drop what read them. */
export type ContentKey = string

export type ListName = { kind: 'all' } | { kind: 'category' | 'subcategory' | 'tag' | 'user'; id: number }

export const articleKey = (id: number): ContentKey => `article:${id}`
/** What only a preview shows. */
export const draftKey = (id: number): ContentKey => `draft:${id}`
/** The article that stands at an address, or that none does. */
export const addressKey = (slug: string): ContentKey => `address:${slug}`
/** How a category, a sub-category or a tag is called, wherever its name stands. */
export const categoryKey = (id: number): ContentKey => `category:${id}`
export const subcategoryKey = (id: number): ContentKey => `subcategory:${id}`
export const tagKey = (id: number): ContentKey => `tag:${id}`
export const userKey = (id: number): ContentKey => `user:${id}`
export const mediaKey = (name: string): ContentKey => `media:${name}`
export const listKey = (list: ListName): ContentKey =>
  list.kind === 'all' ? 'list:all' : `list:${list.kind}:${list.id}`

export const categoriesKey: ContentKey = 'categories'
export const tagsKey: ContentKey = 'tags'
export const usersKey: ContentKey = 'users'
export const bannersKey: ContentKey = 'banners'
export const redirectsKey: ContentKey = 'redirects'
export const redirectKey = (path: string): ContentKey => `redirect:${path}`
export const settingsKey: ContentKey = 'settings'
/** Whatever readers see of any article: for what reads them all, as a search does. */
export const publicationsKey: ContentKey = 'publications'
/** Changes with every reading; told from time to time, not each time. */
export const rankingKey: ContentKey = 'ranking'
/** Stands for every key there is. */
export const everyKey: ContentKey = '*'
