import type { IncomingMessage, ServerResponse } from 'node:http'
import { isContent } from '../metrics/route-kind.ts'
import { overloadResponse } from './overload-response.ts'
import type { PageCache } from './page-cache.ts'
import type { RenderQueue } from './render-queue.ts'
import { readRequestHeaders } from './request-headers.ts'

/** An address that is its own cache key. Any other may be a spelling of a cached page, which is slower to check. */
const plainAddress = /^[\w\-./~]*$/

/**
 * Refuses a request before anything is prepared for its response, if the render queue is full and nothing is cached. Under
 * overload most requests end here, so the time saved here is available for rendering. Returns whether it has answered.
 */
export function openEarlyRefusal(
  cache: Pick<PageCache, 'knows'>,
  queue: Pick<RenderQueue, 'isFull' | 'countRefusal'>,
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
    if (!queue.isFull || (method !== 'GET' && method !== 'HEAD')) return false
    if (!isContent(url) || !plainAddress.test(url) || cache.knows(url)) return false
    const { accept, hosts, hasBody } = readRequestHeaders(request.rawHeaders)
    if (hosts !== 1 || hasBody) return false
    queue.countRefusal()
    const refusal = overloadResponse({ url, headers: { accept } })
    response.writeHead(refusal.status, headOf(refusal))
    response.end(method === 'HEAD' ? undefined : refusal.body)
    return true
  }
}
