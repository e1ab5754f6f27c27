import { searchPaths, uncachedPaths } from '../pages/route-paths.ts'
import { keptQueryNames } from './operation-caching.ts'

/** Path and relevant query parameters, normalized. A response is built from its key alone. */
export type CacheKey = { key: string; kind: 'page' | 'search' | 'api' }

const plainPath = /^[\w\-./~]*$/

/**
 * The cache key of an address; undefined if its response must not be cached. The address is already well-formed (see
 * canonical-path.ts). Draft pages are never cached, in any spelling of their address.
 */
export function cacheKeyOf(address: string): CacheKey | undefined {
  const at = address.indexOf('?')
  const path = normalizedPath(at === -1 ? address : address.slice(0, at))
  const query = at === -1 ? '' : address.slice(at + 1)
  if (path.startsWith('/magazine/')) {
    const asFolder = path.endsWith('/') ? path : `${path}/`
    if (uncachedPaths.some((uncached) => asFolder.startsWith(uncached))) return undefined
    if (searchPaths.includes(asFolder))
      return { key: withNames(path, query, ['q', 'category', 'page']), kind: 'search' }
    return { key: path, kind: 'page' }
  }
  if (!path.startsWith('/api/')) return undefined
  // The API refuses any other query name.
  const names = keptQueryNames(path)
  if (names === undefined || !hasOnly(query, names)) return undefined
  return { key: withNames(path, query, names), kind: 'api' }
}

/** The path with its characters encoded in one way. */
export function normalizedPath(path: string): string {
  if (plainPath.test(path)) return path
  try {
    return path
      .split('/')
      .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
      .join('/')
  } catch {
    // The address of an old site that is not UTF-8 (see canonical-path.ts); the magazine has no such addresses.
    return path
  }
}

function hasOnly(query: string, names: readonly string[]): boolean {
  if (query === '') return true
  const given = [...new URLSearchParams(query).keys()]
  return new Set(given).size === given.length && given.every((name) => names.includes(name))
}

function withNames(path: string, query: string, names: readonly string[]): string {
  if (query === '') return path
  const given = new URLSearchParams(query)
  const counted = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value !== null) counted.set(name, value)
  }
  return counted.size === 0 ? path : `${path}?${counted.toString()}`
}
