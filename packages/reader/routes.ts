import type { PageModule } from './page.ts'

/** The page modules, by folder name. */
const pages = {
  'not-found': () => import('./pages/not-found/page.tsx'),
  home: () => import('./pages/home/page.tsx'),
  feature: () => import('./pages/feature/page.tsx'),
  categories: () => import('./pages/categories/page.tsx'),
  category: () => import('./pages/category/page.tsx'),
  tag: () => import('./pages/tag/page.tsx'),
  search: () => import('./pages/search/page.tsx'),
  'tag-index': () => import('./pages/tag-index/page.tsx'),
  users: () => import('./pages/users/page.tsx'),
  user: () => import('./pages/user/page.tsx'),
  'all-series': () => import('./pages/all-series/page.tsx'),
  series: () => import('./pages/series/page.tsx'),
  article: () => import('./pages/article/page.tsx'),
  draft: () => import('./pages/draft/page.tsx'),
  shelf: () => import('./pages/shelf/page.tsx'),
}

type PageName = keyof typeof pages

export type RouteEntry = {
  name: string
  path: string
  page: PageName
  load: () => Promise<{ page: PageModule }>
}

/** All routes of the magazine, in the order and wording of R2–R14, then the series (E3). `:page` routes show later pages of the same list. */
const table = [
  { name: '404', path: '/404/', page: 'not-found' },
  { name: 'index', path: '/', page: 'home' },
  { name: 'page-page', path: '/page/:page/', page: 'home' },
  { name: 'category-tokushu', path: '/category/tokushu/', page: 'feature' },
  { name: 'category-tokushu-page-page', path: '/category/tokushu/page/:page/', page: 'feature' },
  { name: 'category-tokushu-subcategory', path: '/category/tokushu/:subcategory/', page: 'feature' },
  {
    name: 'category-tokushu-subcategory-page-page',
    path: '/category/tokushu/:subcategory/page/:page/',
    page: 'feature',
  },
  { name: 'categories', path: '/category/', page: 'categories' },
  { name: 'categories-page-page', path: '/category/page/:page/', page: 'categories' },
  { name: 'category-category', path: '/category/:category/', page: 'category' },
  { name: 'category-category-page-page', path: '/category/:category/page/:page/', page: 'category' },
  { name: 'category-category-subcategory', path: '/category/:category/:subcategory/', page: 'category' },
  {
    name: 'category-category-subcategory-page-page',
    path: '/category/:category/:subcategory/page/:page/',
    page: 'category',
  },
  { name: 'tags-slug', path: '/tags/:slug/', page: 'tag' },
  { name: 'tags-slug-page-page', path: '/tags/:slug/page/:page/', page: 'tag' },
  { name: 'HPB-search', path: '/HPB/search/', page: 'search' },
  { name: 'HPB-tagsindex', path: '/HPB/tagsindex/', page: 'tag-index' },
  { name: 'HPB-tagsindex-page-page', path: '/HPB/tagsindex/page/:page/', page: 'tag-index' },
  { name: 'HPB-users', path: '/HPB/users/', page: 'users' },
  { name: 'HPB-users-page-page', path: '/HPB/users/page/:page/', page: 'users' },
  { name: 'HPB-users-slug', path: '/HPB/users/:slug/', page: 'user' },
  { name: 'HPB-users-slug-page-page', path: '/HPB/users/:slug/page/:page/', page: 'user' },
  { name: 'series', path: '/series/', page: 'all-series' },
  { name: 'series-page-page', path: '/series/page/:page/', page: 'all-series' },
  { name: 'series-slug', path: '/series/:slug/', page: 'series' },
  { name: 'series-slug-page-page', path: '/series/:slug/page/:page/', page: 'series' },
  { name: 'draft', path: '/draft/', page: 'draft' },
  { name: 'shelf', path: '/shelf/', page: 'shelf' },
  { name: 'slug', path: '/:slug/', page: 'article' },
] as const satisfies readonly { name: string; path: string; page: PageName }[]

export type RouteName = (typeof table)[number]['name']

export const routes: readonly (RouteEntry & { name: RouteName })[] = table.map((route) => ({
  ...route,
  load: pages[route.page],
}))

/** The module path of a route's page in the build manifest; undefined for an unknown route name. */
export function moduleOf(routeName: string): string | undefined {
  const route = routes.find(({ name }) => name === routeName)
  return route === undefined ? undefined : `pages/${route.page}/page.tsx`
}
