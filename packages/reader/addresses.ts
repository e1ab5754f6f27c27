/** Paths within the magazine's base `/magazine`. All links are built here; every path ends with a slash. */
export const base = '/magazine'

/** Ends with a slash, so that the router's URL of the front page has one, too. */
export const basename = `${base}/`

export type ListPlace = { page?: number | undefined }

export const addresses = {
  home: (place: ListPlace = {}) => paged('/', place),
  categories: (place: ListPlace = {}) => paged('/category/', place),
  category: (category: string, place: ListPlace = {}) => paged(`/category/${part(category)}/`, place),
  subcategory: (category: string, subcategory: string, place: ListPlace = {}) =>
    paged(`/category/${part(category)}/${part(subcategory)}/`, place),
  tag: (slug: string, place: ListPlace = {}) => paged(`/tags/${part(slug)}/`, place),
  tagIndex: (place: ListPlace = {}) => paged('/HPB/tagsindex/', place),
  users: (place: ListPlace = {}) => paged('/HPB/users/', place),
  user: (slug: string, place: ListPlace = {}) => paged(`/HPB/users/${part(slug)}/`, place),
  allSeries: (place: ListPlace = {}) => paged('/series/', place),
  series: (slug: string, place: ListPlace = {}) => paged(`/series/${part(slug)}/`, place),
  article: (slug: string) => `/${part(slug)}/`,
  search: ({ q = '', category = '', page = 1 }: { q?: string; category?: string; page?: number } = {}) => {
    const query = new URLSearchParams()
    if (q !== '') query.set('q', q)
    if (category !== '') query.set('category', category)
    if (page > 1) query.set('page', String(page))
    return `/HPB/search/${query.size === 0 ? '' : `?${query.toString()}`}`
  },
  shelf: () => '/shelf/',
  notFound: () => '/404/',
}

/** The path including the base, as in the browser's address bar. */
export function fullPath(address: string): string {
  return `${base}${address}`
}

/** Converts a URL from the settings or a body to a router path; undefined for external URLs. */
export function withinMagazine(href: string): string | undefined {
  return href === base || href.startsWith(`${base}/`) ? href.slice(base.length) || '/' : undefined
}

function paged(address: string, { page = 1 }: ListPlace): string {
  return page === 1 ? address : `${address}page/${page}/`
}

function part(slug: string): string {
  return encodeURIComponent(slug)
}
