import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { endResponse } from '../http/end-response.ts'
import { withQuery } from '../http/redirect-location.ts'
import { type RequestHeaders, readRequestHeaders } from './request-headers.ts'
import { type CacheKey, cacheKeyOf } from './cache-key.ts'
import { chooseCoding } from './codings.ts'
import type { CachedResponse, EncodedResponse } from './cached-response.ts'
import { sendOverload } from './overload-response.ts'
import type { PageCache } from './page-cache.ts'
import { Overloaded } from './render-queue.ts'
import { staleHead } from './stale-response.ts'

export type CacheListener = {
  /** Sends a cached response and returns its status; 0 where there is none. */
  answerNow: (request: IncomingMessage, response: ServerResponse) => number
  /** Builds and sends what may be cached, and passes everything else to `next`. */
  answer: RequestListener
}

/** Serves cached responses directly on Node's HTTP server: one lookup, one write. */
export function cacheListener(
  cache: PageCache,
  next: RequestListener,
  onError: (error: unknown) => void,
): CacheListener {
  return {
    answerNow(request, response) {
      const answer = cache.find(request.url ?? '')
      if (answer === undefined) return 0
      const headers = readRequestHeaders(request.rawHeaders)
      if (!mayBeShared(request, headers)) return 0
      send(answer, headers, request, response)
      return response.headersSent ? response.statusCode : answer.built.status
    },
    answer(request, response) {
      const headers = readRequestHeaders(request.rawHeaders)
      const key = mayBeShared(request, headers) ? cacheKeyOf(request.url ?? '') : undefined
      if (key === undefined) return next(request, response)
      void answerLater(key, headers, request, response)
    },
  }

  async function answerLater(
    key: CacheKey,
    headers: RequestHeaders,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const answer = await cache.get(key).catch((error: unknown) => {
      if (error instanceof Overloaded) return error
      onError(error)
      return undefined
    })
    if (answer instanceof Overloaded) sendOverload(request, response)
    else if (answer === undefined || mayHaveOwnRedirect(key, answer.response, request))
      next(request, response)
    else send(answer.response, headers, request, response, answer.isStale)
  }

  function send(
    answer: CachedResponse,
    headers: RequestHeaders,
    request: IncomingMessage,
    response: ServerResponse,
    isStale = false,
  ): void {
    const coding = chooseCoding(headers.acceptEncoding)
    const ready = answer.find(coding)
    if (ready !== undefined) return write(answer, marked(ready, isStale), headers, request, response)
    answer.make(coding).then(
      (encoded) => write(answer, marked(encoded, isStale), headers, request, response),
      (error: unknown) => {
        onError(error)
        response.destroy()
      },
    )
  }
}

/** Pages read neither cookies nor credentials. At the API, credentials may request a private response. */
function mayBeShared({ method, url = '' }: IncomingMessage, headers: RequestHeaders): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  // Requests with a body, without a host, or with several, are checked by the server.
  if (headers.hosts !== 1 || headers.hasBody) return false
  return !headers.hasCredentials || !url.startsWith('/api/')
}

/** A page's key has no query, but a redirect may have one: `/magazine/old.php?id=5`. Only the app can find it. */
function mayHaveOwnRedirect(
  { kind }: CacheKey,
  { built }: CachedResponse,
  { url = '' }: IncomingMessage,
): boolean {
  return kind === 'page' && (built.status === 404 || built.status === 301) && url.includes('?')
}

function write(
  answer: CachedResponse,
  { head, unmodifiedHead, body }: EncodedResponse,
  { ifNoneMatch }: RequestHeaders,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
): void {
  const { status } = answer.built
  if (status === 200 && ifNoneMatch !== undefined && answer.isKnownTo(ifNoneMatch)) {
    response.writeHead(304, unmodifiedHead).end()
    return
  }
  response.writeHead(status, status === 301 ? withRequestQuery(head, url) : head)
  if (method === 'HEAD') response.end()
  else endResponse(response, body)
}

function marked(encoded: EncodedResponse, isStale: boolean): EncodedResponse {
  if (!isStale) return encoded
  const { head, unmodifiedHead, ...rest } = encoded
  return { ...rest, head: staleHead(head), unmodifiedHead: staleHead(unmodifiedHead) }
}

/** The only header that depends on the request: a redirect keeps the query. */
function withRequestQuery(head: readonly string[], url: string): string[] {
  return head.map((text, at) => (head[at - 1] === 'location' && at % 2 === 1 ? withQuery(text, url) : text))
}
