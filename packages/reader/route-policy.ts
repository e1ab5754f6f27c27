import type { RouteName } from './routes.ts'

/** How the page cache, the sitemap and the static export treat a route. A route without a policy does not compile. */
export type RoutePolicy = {
  /** `page`: the path alone is the cache key. `search`: the query, too, in the small cache for unbounded addresses. */
  cache: 'page' | 'search' | 'never'
  /** `fixed`: listed by its path. `content`: listed for each article or list of articles, from the database. */
  sitemap: 'fixed' | 'content' | 'none'
  /** `start`: exported even if no page links to it. */
  export: 'start' | 'linked' | 'never'
}

const content: RoutePolicy = { cache: 'page', sitemap: 'content', export: 'linked' }
const index: RoutePolicy = { cache: 'page', sitemap: 'fixed', export: 'start' }
const laterPage: RoutePolicy = { cache: 'page', sitemap: 'none', export: 'linked' }

export const routePolicies: Readonly<Record<RouteName, RoutePolicy>> = {
  '404': { cache: 'page', sitemap: 'none', export: 'linked' },
  index: { cache: 'page', sitemap: 'content', export: 'start' },
  'page-page': content,
  'category-tokushu': content,
  'category-tokushu-page-page': content,
  'category-tokushu-subcategory': content,
  'category-tokushu-subcategory-page-page': content,
  categories: index,
  'categories-page-page': laterPage,
  'category-category': content,
  'category-category-page-page': content,
  'category-category-subcategory': content,
  'category-category-subcategory-page-page': content,
  'tags-slug': content,
  'tags-slug-page-page': content,
  'HPB-search': { cache: 'search', sitemap: 'none', export: 'start' },
  'HPB-tagsindex': index,
  'HPB-tagsindex-page-page': laterPage,
  'HPB-users': index,
  'HPB-users-page-page': laterPage,
  'HPB-users-slug': content,
  'HPB-users-slug-page-page': content,
  series: index,
  'series-page-page': laterPage,
  'series-slug': content,
  'series-slug-page-page': content,
  draft: { cache: 'never', sitemap: 'none', export: 'never' },
  shelf: { cache: 'page', sitemap: 'none', export: 'start' },
  slug: content,
}
