import type { ContentKey } from '@tsuzuri/content/content-key'
import type { Noting } from '../noting.ts'
import { allKeys, type Made, type Part } from './kept-answer.ts'
import type { KeyClock } from './key-clock.ts'
import { markOf } from './mark.ts'

export type AskApp = (request: Request, noting: Noting) => Response | Promise<Response>

type MadeAnswer = Made & { mayBeKept: boolean; isPublic: boolean }

/** Statuses whose answers say something lasting about an address. */
const keptStatuses = new Set([200, 301, 404])

/**
 * Builds a response from its cache key alone: no header or cookie of a request reaches the handlers. Says whether the
 * response may be cached.
 */
export async function makeAnswer(key: string, clock: KeyClock, ask: AskApp): Promise<MadeAnswer> {
  const noting: Noting & { reads: Set<ContentKey>; parts: Map<string, Part> } = {
    reads: new Set(),
    parts: new Map(),
    clock,
  }
  const response = await ask(new Request(`http://magazine.invalid${key}`), noting)
  const body = Buffer.from(await response.arrayBuffer())
  const parts = [...noting.parts.values()]
  const keys = allKeys(noting.reads, parts)
  const caching = response.headers.get('cache-control') ?? ''
  const isPublic = !/no-store|private/.test(caching)
  const isKnown = keys.length > 0 && parts.every((part) => part.keys.length > 0)
  const isText = /json|html|javascript|xml|text\//.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: [...response.headers].flat(),
    body,
    brotli: noting.brotli,
    mark: markOf(body),
    keys,
    reads: [...noting.reads],
    parts,
    isText,
    isPublic,
    mayBeKept:
      isPublic &&
      keptStatuses.has(response.status) &&
      (isKnown || noting.isFixed === true) &&
      !hasSecret(response),
  }
}

/** Nothing that is meant for one reader is handed to another. */
function hasSecret(response: Response): boolean {
  return response.headers.has('set-cookie') || response.headers.has('authorization')
}
