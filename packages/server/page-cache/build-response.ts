import type { ContentKey } from '@tsuzuri/content/content-key'
import { allKeys, type BuiltResponse } from './cached-response.ts'
import { contentHash } from './content-hash.ts'
import type { KeyClock } from './key-clock.ts'
import { readBytes } from './response-bytes.ts'
import type { ApiPart, ResponseDependencies } from './response-dependencies.ts'

export type AppFetch = (request: Request, dependencies: ResponseDependencies) => Response | Promise<Response>

type CacheCandidate = BuiltResponse & { isCacheable: boolean; isPublic: boolean; isFailed: boolean }

/** Statuses that stay true until a dependency changes. */
const cacheableStatuses = new Set([200, 301, 404])

/**
 * Builds a response from its cache key alone: no header or cookie of a request reaches the handlers. Says whether the
 * response may be cached.
 */
export async function buildResponse(key: string, clock: KeyClock, fetch: AppFetch): Promise<CacheCandidate> {
  const dependencies: ResponseDependencies & { reads: Set<ContentKey>; parts: Map<string, ApiPart> } = {
    reads: new Set(),
    parts: new Map(),
    clock,
    takesBytes: true,
  }
  const response = await fetch(new Request(`http://magazine.invalid${key}`), dependencies)
  const body = await readBytes(response)
  const parts = [...dependencies.parts.values()]
  const keys = allKeys(dependencies.reads, parts)
  const caching = response.headers.get('cache-control') ?? ''
  const isPublic = !/no-store|private/.test(caching)
  const isKnown = keys.length > 0 && parts.every((part) => part.keys.length > 0)
  const isText = /json|html|javascript|xml|text\//.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: [...response.headers].flat(),
    body,
    brotli: dependencies.brotli,
    hash: contentHash(body),
    keys,
    reads: [...dependencies.reads],
    parts,
    isText,
    isPublic,
    isFailed: dependencies.isFailed === true,
    isCacheable:
      isPublic &&
      cacheableStatuses.has(response.status) &&
      (isKnown || dependencies.isFixed === true) &&
      !hasSecret(response),
  }
}

/** A response for one reader is never served to another. */
function hasSecret(response: Response): boolean {
  return response.headers.has('set-cookie') || response.headers.has('authorization')
}
