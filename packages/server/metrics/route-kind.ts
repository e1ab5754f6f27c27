import { operationPaths } from '@tsuzuri/api/operations'
import { transmissionPath } from '@tsuzuri/content/transmission-path'
import { operationCaching, operationNames } from '../page-cache/operation-caching.ts'
import { searchPaths } from '../pages/route-paths.ts'

const searchPages = searchPaths.map((path) => path.slice(0, -1))
const searchOperations = operationNames
  .filter((name) => operationCaching[name] === 'search')
  .map((name) => operationPaths[name])
/** Whether a response is built from content, so that it waits in a render queue. Social images have their own. */
export function isContent(url: string): boolean {
  const kind = routeKindOf(url)
  if (kind === places.found) return !url.startsWith('/social/')
  return kind === places.page || kind === places.search || kind === places.api
}

export function isSearch(url: string): boolean {
  return routeKindOf(url) === places.search
}

/** The kinds of addresses that metrics distinguish, with their index in the arrays of counts. */
const places = { page: 0, search: 1, api: 2, studio: 3, media: 4, object: 5, found: 6, health: 7, other: 8 }

export const routeKinds: readonly string[] = Object.keys(places)

/** The index of an address's kind in `routeKinds`. It runs for every cached response, so it must be cheap. */
export function routeKindOf(url: string): number {
  if (url.startsWith('/magazine/'))
    return searchPages.some((path) => url.startsWith(path)) ? places.search : places.page
  if (url.startsWith('/api/'))
    return searchOperations.some((path) => url.startsWith(path))
      ? places.search
      : url.startsWith('studio', 5)
        ? places.studio
        : places.api
  if (url.startsWith('/media/') || url.startsWith('/files/')) return places.media
  if (url.startsWith('/studio')) return places.studio
  if (url.startsWith('/objects/')) return places.object
  if (/^\/(?:healthz|readyz(?:\/studio)?|metrics)$/.test(url)) return places.health
  if (/^\/(?:robots\.txt|llms\.txt|sitemap|feeds\/|social\/)/.test(url)) return places.found
  if (url.startsWith(transmissionPath)) return places.page
  return places.other
}
