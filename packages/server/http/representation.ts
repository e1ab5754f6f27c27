import type { MiddlewareHandler } from 'hono'
import { dependenciesOf } from '../page-cache/response-dependencies.ts'
import { chooseCoding, encode, worthCompressing } from '../page-cache/codings.ts'
import { contentHash } from '../page-cache/content-hash.ts'
import { etagOf, matchesEtag } from './etag.ts'

/** Adds a strong ETag per content coding to text responses, answers 304 to conditional requests, and compresses. */
export function representation(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    // The page cache compresses and tags cached responses itself.
    if (dependenciesOf(c).reads !== undefined) return
    const type = c.res.headers.get('content-type') ?? ''
    if (!/json|html|javascript|xml|text\//.test(type) || c.res.headers.has('content-encoding')) return
    // Streamed responses set their own ETag and must not be buffered here.
    if (c.res.headers.has('etag')) return
    const plain = Buffer.from(await c.res.arrayBuffer())
    const headers = new Headers(c.res.headers)
    headers.append('vary', 'Accept-Encoding')
    const coding =
      plain.length < worthCompressing ? 'identity' : chooseCoding(c.req.header('accept-encoding'))
    const isStored = c.res.status === 200 && headers.get('cache-control')?.includes('no-store') !== true
    if (isStored) {
      const etag = etagOf(contentHash(plain), coding)
      headers.set('etag', etag)
      if (matchesEtag(c.req.header('if-none-match'), etag)) {
        headers.delete('content-type')
        headers.delete('content-length')
        c.res = new Response(null, { status: 304, headers })
        return
      }
    }
    const { brotli } = dependenciesOf(c)
    const bytes = coding === 'br' && brotli !== undefined ? brotli : await encode(plain, coding, 'quick')
    if (coding !== 'identity') headers.set('content-encoding', coding)
    headers.set('content-length', String(bytes.length))
    c.res = new Response(c.req.method === 'HEAD' ? null : new Uint8Array(bytes), {
      status: c.res.status,
      headers,
    })
  }
}
