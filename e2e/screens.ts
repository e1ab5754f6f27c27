import type { ApiClient } from '@tsuzuri/api/client'
import { addresses, fullPath } from '../packages/reader/addresses.ts'
import { routes } from '../packages/reader/routes.ts'
import { isThorough } from './thorough.ts'

export type Screen = {
  /** The route's name in `routes.ts`. */
  route: string
  /** The address as the browser shows it. */
  address: string
  status: number
}

const second = { page: 2 }

/**
 * The screens with different parts: all second pages of lists look alike. `npm run test:browsers` checks all of them.
 */
export function listDifferent(screens: readonly Screen[]): readonly Screen[] {
  return isThorough ? screens : screens.filter(({ route }) => !route.endsWith('-page-page'))
}

/** One address for every route except the draft, from the magazine's content. */
export async function listScreens(api: ApiClient): Promise<Screen[]> {
  const [{ items: cards }, { items: features }] = await Promise.all([
    api.listArticles({}),
    api.listFeatures(),
  ])
  const feature = features.find(({ total }) => total > 20)?.slug ?? ''
  const article = await richestArticle(
    api,
    cards.map(({ slug }) => slug),
  )
  const places: Record<string, string> = {
    '404': addresses.notFound(),
    index: addresses.home(),
    'page-page': addresses.home(second),
    'category-tokushu': addresses.category('tokushu'),
    'category-tokushu-page-page': addresses.category('tokushu', second),
    'category-tokushu-subcategory': addresses.subcategory('tokushu', feature),
    'category-tokushu-subcategory-page-page': addresses.subcategory('tokushu', feature, second),
    categories: addresses.categories(),
    'categories-page-page': addresses.categories(second),
    'category-category': addresses.category('hair'),
    'category-category-page-page': addresses.category('hair', second),
    'category-category-subcategory': addresses.subcategory('hair', 'style'),
    'category-category-subcategory-page-page': addresses.subcategory('hair', 'style', second),
    'tags-slug': addresses.tag('乾燥肌'),
    'tags-slug-page-page': addresses.tag('乾燥肌', second),
    'HPB-search': addresses.search({ q: '保湿' }),
    'HPB-tagsindex': addresses.tagIndex(),
    'HPB-tagsindex-page-page': addresses.tagIndex(second),
    'HPB-users': addresses.users(),
    'HPB-users-page-page': addresses.users(second),
    'HPB-users-slug': addresses.user('henshubu'),
    'HPB-users-slug-page-page': addresses.user('henshubu', second),
    series: addresses.allSeries(),
    'series-page-page': addresses.allSeries(second),
    'series-slug': addresses.series('uragawa-wo-yomu'),
    'series-slug-page-page': addresses.series('古い連載', second),
    shelf: addresses.shelf(),
    slug: addresses.article(article),
  }
  return routes
    .filter(({ name }) => name !== 'draft')
    .map(({ name }) => {
      const place = places[name]
      if (place === undefined) throw new Error(`no address is known for the route ${name}`)
      return { route: name, address: fullPath(place), status: name === '404' ? 404 : 200 }
    })
}

/** The article with the most kinds of blocks among the newest. */
async function richestArticle(api: ApiClient, slugs: readonly string[]): Promise<string> {
  const articles = await Promise.all(slugs.map((slug) => api.getArticle(slug)))
  const kinds = (at: number) => new Set(articles[at]?.body.blocks.map(({ type }) => type)).size
  return slugs.toSorted((a, b) => kinds(slugs.indexOf(b)) - kinds(slugs.indexOf(a)))[0] ?? ''
}
