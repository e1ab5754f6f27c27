import type { MiddlewareHandler } from 'hono'
import type { App, Beside } from '../app.ts'
import { cachingHeaders } from './caching.ts'
import { withoutEmptySegments } from './canonical-path.ts'

/** Redirects `/2019//05/haru.html` with one 301 to where `/2019/05/haru.html` is or redirects to. */
export function redirectDoubleSlashes(ask: App['fetch']): MiddlewareHandler<{ Bindings: Beside }> {
  return async (c, next) => {
    const { method, path } = c.req
    if (!path.includes('//') || (method !== 'GET' && method !== 'HEAD')) return next()
    const url = new URL(c.req.url)
    const collapsed = withoutEmptySegments(url.pathname)
    if (collapsed === undefined) return next()
    url.pathname = collapsed
    const accept = c.req.header('accept')
    const request = new Request(url, { method, headers: accept === undefined ? {} : { accept } })
    const found = await ask(request, { incoming: c.env?.incoming })
    if (found.status !== 200) return found
    await found.body?.cancel()
    const location = `${collapsed}${url.search}`
    return new Response(null, { status: 301, headers: { location, ...cachingHeaders({ isPurged: false }) } })
  }
}
