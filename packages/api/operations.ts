/**
 * The operations of the public API by name, each with its path template: `routes.ts` describes them, the client calls
 * them, the server implements them. Browsers load this file, so it holds no schemas.
 */
export const operationPaths = {
  listArticles: '/api/articles',
  getArticle: '/api/articles/{slug}',
  listRelated: '/api/articles/{slug}/related',
  listPlaces: '/api/articles/{slug}/places',
  getReadings: '/api/articles/{slug}/readings',
  searchArticles: '/api/search',
  listSuggestions: '/api/search/suggestions',
  listCategories: '/api/categories',
  listNewestByCategory: '/api/categories/newest',
  listFeatures: '/api/features',
  listTags: '/api/tags',
  getTag: '/api/tags/{slug}',
  listUsers: '/api/users',
  getUser: '/api/users/{slug}',
  listSeries: '/api/series',
  getSeries: '/api/series/{slug}',
  listRanking: '/api/ranking',
  listBanners: '/api/banners',
  getSettings: '/api/settings',
  getSite: '/api/site',
  getDraft: '/api/draft',
  getFront: '/api/front',
} as const

export type OperationName = keyof typeof operationPaths

/** One call of an operation. The input holds the parameters of the path template and of the query. */
export type Operation = {
  name: OperationName
  input: Readonly<Record<string, string | number | undefined>>
}

export type SplitInput = { params: Record<string, string>; query: Record<string, string> }

/** The input as strings, as an HTTP request carries it: parameters of the path, and the rest as query. */
export function splitInput({ name, input }: Operation): SplitInput {
  const path = operationPaths[name]
  const params: Record<string, string> = {}
  const query: Record<string, string> = {}
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    if (path.includes(`{${key}}`)) params[key] = String(value)
    else query[key] = String(value)
  }
  return { params, query }
}

/** Path and query of a call; also the cache key of its response. */
export function operationAddress(operation: Operation): string {
  const { params, query } = splitInput(operation)
  let address: string = operationPaths[operation.name]
  for (const [key, value] of Object.entries(params))
    address = address.replace(`{${key}}`, () => encodeURIComponent(value.toWellFormed()))
  const search = new URLSearchParams(query).toString()
  return search === '' ? address : `${address}?${search}`
}
