/** The names of what a page can depend on. A command answers with the keys it changed; caches drop what read them. */
export type ContentKey = string

export type ListName = { kind: 'all' } | { kind: 'category' | 'subcategory' | 'tag' | 'user'; id: number }

export const articleKey = (id: number): ContentKey => `article:${id}`
/** What only a preview shows. */
export const draftKey = (id: number): ContentKey => `draft:${id}`
export const userKey = (id: number): ContentKey => `user:${id}`
export const mediaKey = (name: string): ContentKey => `media:${name}`
export const listKey = (list: ListName): ContentKey =>
  list.kind === 'all' ? 'list:all' : `list:${list.kind}:${list.id}`

export const categoriesKey: ContentKey = 'categories'
export const tagsKey: ContentKey = 'tags'
export const usersKey: ContentKey = 'users'
export const bannersKey: ContentKey = 'banners'
export const redirectsKey: ContentKey = 'redirects'
export const settingsKey: ContentKey = 'settings'
