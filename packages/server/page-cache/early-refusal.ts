import type { IncomingMessage, ServerResponse } from 'node:http'
import { overloadResponse } from './overload-response.ts'
import type { PageCache } from './page-cache.ts'
import { type RenderQueues, renderPurposeOf } from './render-queues.ts'
import { readRequestHeaders } from './request-headers.ts'

/** An address that is its own cache key. Any other may be a spelling of a cached page, which is slower to check. */
const plainAddress = /^[\w\-./~]*$/

/**
 * Refuses a request before anything is prepared for its response, if its render queue is full and nothing is cached. Under
 * overload most requests end here, so the time saved here is available for rendering. Returns whether it has answered.
 */
export function openEarlyRefusal(
  cache: Pick<PageCache, 'knows'>,
  queues: RenderQueues,
  common: readonly (readonly [string, string])[],
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const heads = new Map<object, string[]>()

  /** Node writes a flat list of headers as it is. */
  function headOf(refusal: ReturnType<typeof overloadResponse>): string[] {
    const known = heads.get(refusal)
    if (known !== undefined) return known
    const head = [...common, ...Object.entries(refusal.headers)].flat()
    heads.set(refusal, head)
    return head
  }

  return (request, response) => {
    const { url = '', method } = request
    if ((method !== 'GET' && method !== 'HEAD') || !plainAddress.test(url)) return false
    const purpose = renderPurposeOf(url)
    if (purpose === undefined || !queues[purpose].isFull || cache.knows(url)) return false
    const { accept, hosts, hasBody } = readRequestHeaders(request.rawHeaders)
    if (hosts !== 1 || hasBody) return false
    queues[purpose].countRefusal()
    const refusal = overloadResponse({ url, headers: { accept } })
    response.writeHead(refusal.status, headOf(refusal))
    response.end(method === 'HEAD' ? undefined : refusal.body)
    return true
  }
}
