import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { endResponse } from '../http/end-response.ts'
import { withQuery } from '../pages/redirect-location.ts'
import { type AskedWords, readAskedWords } from './asked-words.ts'
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
      const answer = cache.find(request.url ?? '')
      if (answer === undefined) return 0
      const words = readAskedWords(request.rawHeaders)
      if (!mayBeShared(request, words)) return 0
      send(answer, words, request, response)
      return response.headersSent ? response.statusCode : answer.made.status
    },
    answer(request, response) {
      const words = readAskedWords(request.rawHeaders)
      const key = mayBeShared(request, words) ? cacheKeyOf(request.url ?? '') : undefined
      if (key === undefined) return next(request, response)
      void answerLater(key, words, request, response)
    },
  }

  async function answerLater(
    key: CacheKey,
    words: AskedWords,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const answer = await cache.get(key).catch((error: unknown) => {
      onError(error)
      return undefined
    })
    if (answer === undefined) next(request, response)
    else send(answer, words, request, response)
  }

  function send(
    answer: KeptAnswer,
    words: AskedWords,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const coding = chooseCoding(words.acceptEncoding)
    const ready = answer.find(coding)
    if (ready !== undefined) return write(answer, ready, words, request, response)
    answer.make(coding).then(
      (made) => write(answer, made, words, request, response),
      (error: unknown) => {
        onError(error)
        response.destroy()
      },
    )
  }
}

/** Pages look at no cookie and no credentials; whoever brings some to the API may be asking for something of their own. */
function mayBeShared({ method, url = '' }: IncomingMessage, words: AskedWords): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  // Questions that bring a body along, or name no host, are looked at closely elsewhere.
  if (words.host === undefined || words.hasBody) return false
  return !words.hasCredentials || !url.startsWith('/api/')
}

function write(
  answer: KeptAnswer,
  { head, unmodifiedHead, body }: Ready,
  { ifNoneMatch }: AskedWords,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
): void {
  const { status } = answer.made
  if (status === 200 && ifNoneMatch !== undefined && answer.isKnownTo(ifNoneMatch)) {
    response.writeHead(304, unmodifiedHead).end()
    return
  }
  response.writeHead(status, status === 301 ? leadingOn(head, url) : head)
  if (method === 'HEAD') response.end()
  else endResponse(response, body)
}

/** The one header that follows the request: where a redirect leads keeps the query that came. */
function leadingOn(head: readonly string[], asked: string): string[] {
  return head.map((text, at) => (head[at - 1] === 'location' && at % 2 === 1 ? withQuery(text, asked) : text))
}
