import { fullPath } from '@tsuzuri/reader/addresses'
import { type RoutePolicy, routePolicies } from '@tsuzuri/reader/route-policy'
import { routes } from '@tsuzuri/reader/routes'

/** Paths of the reader's site, by the policy of their route. */
export const sitemapPaths = pathsWhere(({ sitemap }) => sitemap === 'fixed')
export const exportStartPaths = pathsWhere((policy) => policy.export === 'start')
export const unexportedPaths = pathsWhere((policy) => policy.export === 'never')
export const searchPaths = pathsWhere(({ cache }) => cache === 'search')
export const uncachedPaths = pathsWhere(({ cache }) => cache === 'never')

function pathsWhere(applies: (policy: RoutePolicy) => boolean): readonly string[] {
  return routes.filter(({ name }) => applies(routePolicies[name])).map(({ path }) => fullPath(path))
}
