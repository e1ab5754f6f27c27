import type { MiddlewareHandler } from 'hono'
import * as routes from '@tsuzuri/api/routes'

/**
 * CORS: any origin may read public data without credentials. The header is the same for every request, so cached
 * responses need no `Vary: Origin`.
 */
export const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After',
}

const preflightHeaders = {
  ...crossOriginHeaders,
  allow: 'GET, HEAD, OPTIONS',
  'access-control-allow-methods': 'GET, HEAD',
  // The wildcard does not cover `Authorization`, so credentials are never allowed.
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
  'cache-control': 'no-store',
}

/** The first path segments of the public API. Drafts are excluded: they need the token of a preview link. */
const openNames = new Set(
  Object.values(routes)
    .filter((route) => route !== routes.getDraft)
    .map(({ path }) => path.split('/')[2]),
).add('openapi.json')

export function isOpenToAnyOrigin(address: string): boolean {
  const [, name = ''] = /^\/api\/([^/?#]+)/.exec(address) ?? []
  return openNames.has(name)
}

export function crossOrigin(): MiddlewareHandler {
  return async (c, next) => {
    if (!isOpenToAnyOrigin(c.req.path)) return next()
    if (c.req.method === 'OPTIONS') return c.body(null, 204, preflightHeaders)
    await next()
    for (const [name, value] of Object.entries(crossOriginHeaders)) c.res.headers.set(name, value)
  }
}
