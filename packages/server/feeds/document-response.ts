import type { Context as HonoContext } from 'hono'
import type { ContentKey } from '@tsuzuri/content/content-key'
import { lastChangeAt } from '@tsuzuri/database/published/last-change'
import type { Context } from '../context.ts'
import { cachingHeaders } from '../http/caching.ts'
import { matchesEtag, weakEtagOf } from '../http/etag.ts'
import { commonHeaders } from '../http/common-headers.ts'
import { tagHeaders } from '../page-cache/tags.ts'
import type { StreamPlaces } from './stream-places.ts'

/** A document for programs, with the content keys that it depends on. */
export type DiscoveryDocument = {
  body: string
  type: string
  keys: ContentKey[]
  /** Further headers, such as `Content-Usage`. */
  headers?: Record<string, string>
}

const secondMs = 1000

/**
 * Answers 304 to a client that has the current version; otherwise builds the document. The ETag is added for all text
 * responses by `http/representation.ts`.
 */
export async function respondWithDocument(
  c: HonoContext,
  { config, db, now }: Context,
  write: () => Promise<DiscoveryDocument>,
): Promise<Response> {
  const changedAt = await lastChangeAt(db.reader, now())
  const caching = cachingHeaders({ isPurged: config.purge !== undefined })
  const headers = { ...caching, ...lastModified(changedAt, now()) }
  if (isUnchanged(c, headers)) return new Response(null, { status: 304, headers })
  const { body, type, keys, headers: further } = await write()
  const own = { ...headers, ...further, 'content-type': type }
  return new Response(body, {
    headers: {
      ...own,
      ...(config.purge === undefined ? {} : tagsOf({ ...own, ...commonHeaders(config) }, keys)),
    },
  })
}

/** Surrogate keys: a CDN purges the document by them when an article on it changes. */
function tagsOf(own: Record<string, string>, keys: readonly ContentKey[]): Record<string, string> {
  const around = Object.entries(own).flat()
  const [tagName = '', tags = '', keyName = '', surrogateKeys = ''] = tagHeaders({
    headers: around,
    reads: keys,
    parts: [],
  })
  return tagName === '' ? {} : { [tagName]: tags, [keyName]: surrogateKeys }
}

/** Last-Modified has a resolution of one second, so it is omitted during the second of the change. */
function lastModified(changedAt: Date, now: Date): Record<string, string> {
  const isSettled = now.getTime() - changedAt.getTime() > secondMs
  return isSettled ? { 'last-modified': changedAt.toUTCString() } : {}
}

/** If-None-Match takes precedence over If-Modified-Since. */
function isUnchanged(c: HonoContext, headers: Record<string, string>): boolean {
  const since = c.req.header('if-modified-since')
  const modified = headers['last-modified']
  if (since === undefined || modified === undefined || c.req.header('if-none-match') !== undefined)
    return false
  return Date.parse(since) >= Date.parse(modified)
}

/** Like `respondWithDocument` for long documents: the ETag is known beforehand and the body is streamed. */
export function respondWithStream(
  c: HonoContext,
  { type, fingerprint, modifiedAt }: { type: string; fingerprint: string; modifiedAt: Date },
  now: Date,
  places: StreamPlaces,
  write: () => AsyncIterable<string>,
): Response {
  const isGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(c.req.header('accept-encoding') ?? '')
  const etag = weakEtagOf(fingerprint)
  const headers: Record<string, string> = {
    ...cachingHeaders({ isPurged: false }),
    'content-type': type,
    vary: 'Accept-Encoding',
    etag,
    ...lastModified(modifiedAt, now),
  }
  if (matchesEtag(c.req.header('if-none-match'), etag) || isUnchanged(c, headers)) {
    const { 'content-type': _, ...kept } = headers
    return new Response(null, { status: 304, headers: kept })
  }
  if (isGzip) headers['content-encoding'] = 'gzip'
  if (c.req.method === 'HEAD') return new Response(null, { headers })
  const leave = places.take()
  const bytes = bytesOf(write(), leave)
  return new Response(isGzip ? bytes.pipeThrough(new CompressionStream('gzip')) : bytes, { headers })
}

/** Streams with back-pressure: a slow client pauses the database cursor instead of filling memory. */
function bytesOf(pieces: AsyncIterable<string>, onEnd: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next().catch((error: unknown) => {
          onEnd()
          throw error
        })
        if (done !== true) return controller.enqueue(encoder.encode(value))
        onEnd()
        controller.close()
      },
      async cancel() {
        onEnd()
        await iterator.return?.()
      },
    },
    { highWaterMark: 1 },
  )
}
