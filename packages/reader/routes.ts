import type { PageModule } from './page.ts'

/** Every screen of the magazine, in the order and words of R2–R14. `:page` forms show later pages of the same list. */
export type RouteEntry = { name: string; path: string; load: () => Promise<{ page: PageModule }> }

const notFound = () => import('./pages/not-found/page.tsx')
const home = () => import('./pages/home/page.tsx')
const feature = () => import('./pages/feature/page.tsx')
const categories = () => import('./pages/categories/page.tsx')
const category = () => import('./pages/category/page.tsx')
const tag = () => import('./pages/tag/page.tsx')
const search = () => import('./pages/search/page.tsx')
const tagIndex = () => import('./pages/tag-index/page.tsx')
const users = () => import('./pages/users/page.tsx')
const user = () => import('./pages/user/page.tsx')
const article = () => import('./pages/article/page.tsx')
const draft = () => import('./pages/draft/page.tsx')

export const routes: readonly RouteEntry[] = [
  { name: '404', path: '/404/', load: notFound },
  { name: 'index', path: '/', load: home },
  { name: 'page-page', path: '/page/:page/', load: home },
  { name: 'category-tokushu', path: '/category/tokushu/', load: feature },
  { name: 'category-tokushu-page-page', path: '/category/tokushu/page/:page/', load: feature },
  { name: 'category-tokushu-subcategory', path: '/category/tokushu/:subcategory/', load: feature },
  {
    name: 'category-tokushu-subcategory-page-page',
    path: '/category/tokushu/:subcategory/page/:page/',
    load: feature,
  },
  { name: 'categories', path: '/category/', load: categories },
  { name: 'categories-page-page', path: '/category/page/:page/', load: categories },
  { name: 'category-category', path: '/category/:category/', load: category },
  { name: 'category-category-page-page', path: '/category/:category/page/:page/', load: category },
  { name: 'category-category-subcategory', path: '/category/:category/:subcategory/', load: category },
  {
    name: 'category-category-subcategory-page-page',
    path: '/category/:category/:subcategory/page/:page/',
    load: category,
  },
  { name: 'tags-slug', path: '/tags/:slug/', load: tag },
  { name: 'tags-slug-page-page', path: '/tags/:slug/page/:page/', load: tag },
  { name: 'HPB-search', path: '/HPB/search/', load: search },
  { name: 'HPB-tagsindex', path: '/HPB/tagsindex/', load: tagIndex },
  { name: 'HPB-tagsindex-page-page', path: '/HPB/tagsindex/page/:page/', load: tagIndex },
  { name: 'HPB-users', path: '/HPB/users/', load: users },
  { name: 'HPB-users-page-page', path: '/HPB/users/page/:page/', load: users },
  { name: 'HPB-users-slug', path: '/HPB/users/:slug/', load: user },
  { name: 'HPB-users-slug-page-page', path: '/HPB/users/:slug/page/:page/', load: user },
  { name: 'draft', path: '/draft/', load: draft },
  { name: 'slug', path: '/:slug/', load: article },
]
