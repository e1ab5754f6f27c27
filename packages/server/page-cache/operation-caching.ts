import { type OperationName, operationPaths } from '@tsuzuri/api/operations'
import * as routes from '@tsuzuri/api/routes'
import type { z } from 'zod'

/**
 * Whether the page cache stores the responses of an operation. Search queries are unbounded, and drafts are never
 * stored. An operation that is missing here does not compile.
 */
export const operationCaching: Readonly<Record<OperationName, 'kept' | 'search' | 'never'>> = {
  listArticles: 'kept',
  getArticle: 'kept',
  listRelated: 'kept',
  listPlaces: 'kept',
  getReadings: 'kept',
  searchArticles: 'search',
  listSuggestions: 'search',
  listCategories: 'kept',
  listNewestByCategory: 'kept',
  listFeatures: 'kept',
  listTags: 'kept',
  getTag: 'kept',
  listUsers: 'kept',
  getUser: 'kept',
  listSeries: 'kept',
  getSeries: 'kept',
  listRanking: 'kept',
  listBanners: 'kept',
  getSettings: 'kept',
  getSite: 'kept',
  getDraft: 'never',
  getFront: 'kept',
}

const described: Readonly<Record<OperationName, { request: { query: z.ZodObject } }>> = routes

export const operationNames = Object.keys(operationCaching) as OperationName[]

const kept = operationNames.filter((name) => operationCaching[name] === 'kept')
const fixed = new Map(
  kept
    .filter((name) => !operationPaths[name].includes('{'))
    .map((name) => [operationPaths[name] as string, queryNames(name)]),
)
const patterns = kept
  .filter((name) => operationPaths[name].includes('{'))
  .map((name) => ({ form: patternOf(operationPaths[name]), names: queryNames(name) }))

/** The query names that belong to the cache key at a path of the API; undefined if its response is not cached. */
export function keptQueryNames(path: string): readonly string[] | undefined {
  return fixed.get(path) ?? patterns.find(({ form }) => form.test(path))?.names
}

function queryNames(name: OperationName): readonly string[] {
  return Object.keys(described[name].request.query.shape)
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
