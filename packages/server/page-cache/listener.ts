import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { withQuery } from '../pages/redirect-location.ts'
import { type CacheKey, cacheKeyOf } from './cache-key.ts'
import { chooseCoding } from './codings.ts'
import type { KeptAnswer, Ready } from './kept-answer.ts'
import type { PageCache } from './page-cache.ts'

export type CacheListener = {
  /** Answers at once where that is possible, and says with which status; 0 where it is not. */
  answerNow: (request: IncomingMessage, response: ServerResponse) => number
  /** Answers in a while what may be kept, and leaves everything else to `next`. */
  answer: RequestListener
}

/** Kept answers straight on Node's HTTP: a look, and one write. */
export function cacheListener(
  cache: PageCache,
  next: RequestListener,
  onError: (error: unknown) => void,
): CacheListener {
  return {
    answerNow(request, response) {
      const { url = '' } = request
      const answer = cache.find(url)
      if (answer === undefined || !mayBeShared(request)) return 0
      send(answer, request, response)
      return response.headersSent ? response.statusCode : answer.made.status
    },
    answer(request, response) {
      const key = mayBeShared(request) ? cacheKeyOf(request.url ?? '') : undefined
      if (key === undefined) return next(request, response)
      void answerLater(key, request, response)
    },
  }

  async function answerLater(
    key: CacheKey,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const answer = await cache.get(key).catch((error: unknown) => {
      onError(error)
      return undefined
    })
    if (answer === undefined) next(request, response)
    else send(answer, request, response)
  }

  function send(answer: KeptAnswer, request: IncomingMessage, response: ServerResponse): void {
    const coding = chooseCoding(request.headers['accept-encoding'])
    const ready = answer.find(coding)
    if (ready !== undefined) return write(answer, ready, request, response)
    answer.make(coding).then(
      (made) => write(answer, made, request, response),
      (error: unknown) => {
        onError(error)
        response.destroy()
      },
    )
  }
}

/** Pages look at no cookie and no credentials; whoever brings some to the API may be asking for something of their own. */
function mayBeShared({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  // Questions that bring a body along, or name no host, are looked at closely elsewhere.
  if (headers.host === undefined || headers['transfer-encoding'] !== undefined) return false
  if (!url.startsWith('/api/')) return true
  return headers.cookie === undefined && headers.authorization === undefined
}

function write(answer: KeptAnswer, ready: Ready, request: IncomingMessage, response: ServerResponse): void {
  const { status } = answer.made
  const known = request.headers['if-none-match']
  if (status === 200 && known !== undefined && answer.isKnownTo(known)) {
    response.writeHead(304, ready.unmodifiedHead).end()
    return
  }
  response.writeHead(status, status === 301 ? leadingOn(ready.head, request.url ?? '') : ready.head)
  response.end(request.method === 'HEAD' ? undefined : ready.body)
}

/** The one header that follows the request: where a redirect leads keeps the query that came. */
function leadingOn(head: readonly string[], asked: string): string[] {
  return head.map((text, at) => (head[at - 1] === 'location' && at % 2 === 1 ? withQuery(text, asked) : text))
}
