import type { MiddlewareHandler } from 'hono'
import * as routes from '@tsuzuri/api/routes'

/**
 * Scripts of any site may read what is public, without cookies. The header is the same for every request, so a cached
 * answer needs no `Vary: Origin`.
 */
export const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After',
}

const preflightHeaders = {
  ...crossOriginHeaders,
  allow: 'GET, HEAD, OPTIONS',
  'access-control-allow-methods': 'GET, HEAD',
  // Credentials are never part of it: the wildcard does not cover `Authorization`.
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
  'cache-control': 'no-store',
}

/** The parts of the public API by the first name in their address. Drafts are shown to the holder of a link only. */
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
