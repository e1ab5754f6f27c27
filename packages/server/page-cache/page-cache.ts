import { type Pulse, steadyPulse, whileThere } from '@tsuzuri/database/pulse'
import { requireTracking } from '@tsuzuri/database/queries/read-guard'
import type { ApiResponses } from './api-responses.ts'
import type { CacheKey } from './cache-key.ts'
import { allKeys, type BuiltResponse, CachedResponse } from './cached-response.ts'
import type { KeyClock } from './key-clock.ts'
import { type AppFetch, buildResponse } from './build-response.ts'
import { openRenderQueues, type RenderQueues, renderPurposeOf } from './render-queues.ts'
import type { ApiPart } from './response-dependencies.ts'
import { openResponseStore } from './response-store.ts'
import { mayServeStale } from './stale-response.ts'
import { tagHeaders } from './tags.ts'
import type { Timeline } from './timeline.ts'

export type PageCache = {
  /** The cached response, where it is certain that none of its dependencies has changed. */
  find: (key: string) => CachedResponse | undefined
  /** Whether a response to this key needs no render, is cached (in any state), or is being built. */
  knows: (key: string) => boolean
  /** The cached response, or a new one: it is built once, however many requests wait for it. */
  get: (key: CacheKey) => Promise<CacheAnswer>
  /**
   * `made`: built. `confirmed`: found unchanged after a change of their keys. `stale`: served although they could be
   * neither confirmed nor built, or may have changed.
   */
  readonly counts: {
    misses: number
    made: number
    confirmed: number
    stale: number
    evicted: number
    kept: number
    bytes: number
  }
}

/**
 * A stale response is the last good one: its dependencies changed and it could be neither confirmed nor rebuilt, or it
 * may have changed without this instance knowing it.
 */
export type CacheAnswer = { response: CachedResponse; isStale: boolean }

export type PageCacheParts = {
  fetch: AppFetch
  apiResponses: ApiResponses
  clock: KeyClock
  timeline: Timeline
  /** While the database is away, changed pages are served stale. */
  pulse?: Pick<Pulse, 'isAway' | 'onAway'>
  mostBytes: number
  queues?: RenderQueues
  /** Whether a key is a file of the build: it is not rendered, so it never waits and is never refused. */
  isFile?: (key: string) => boolean
  /** Whether the server purges a CDN, which needs the tags of each response. */
  isTagged?: boolean
}

/** 404s, searches, and redirects from spellings of an address are unbounded, so they get a small cache of their own. */
const looseShare = 1 / 16

export function openPageCache({
  fetch,
  apiResponses,
  clock,
  timeline,
  pulse = steadyPulse,
  mostBytes,
  queues = openRenderQueues(),
  isFile = () => false,
  isTagged = false,
}: PageCacheParts): PageCache {
  const loose = openResponseStore(mostBytes * looseShare)
  const pages = openResponseStore(mostBytes - mostBytes * looseShare)
  const flights = new Map<string, { tick: number; answer: Promise<CacheAnswer> }>()
  const counts = { misses: 0, made: 0, confirmed: 0, stale: 0 }

  const findAny = (key: string) => pages.find(key) ?? loose.find(key)

  function isCurrent(answer: CachedResponse): boolean {
    if (clock.hasChanged(answer.built.keys, answer.tick)) return false
    answer.tick = clock.tick
    return true
  }

  /** The parts with their current keys if all have the content that the page was rendered from, otherwise undefined. */
  async function confirm(known: CachedResponse): Promise<readonly ApiPart[] | undefined> {
    if (known.built.parts.length === 0) return undefined
    if (clock.hasChanged(known.built.reads, known.tick)) return undefined
    const parts: ApiPart[] = []
    for (const part of known.built.parts) {
      const still = await apiResponses.confirm(part, known.tick)
      if (still === undefined) return undefined
      parts.push(still)
    }
    return parts
  }

  function staleAnswer(known: CachedResponse): CacheAnswer {
    counts.stale += 1
    return { response: known, isStale: true }
  }

  /** Confirms or rebuilds a response. If the database is or goes away, the last good response is served. */
  async function renewOrStale(cacheKey: CacheKey): Promise<CacheAnswer> {
    const known = findAny(cacheKey.key)
    if (known === undefined || !mayServeStale(known, clock)) return renew(cacheKey)
    return whileThere(
      pulse,
      () => renew(cacheKey),
      () => staleAnswer(known),
    )
  }

  async function renew({ key, kind }: CacheKey): Promise<CacheAnswer> {
    const { tick } = clock
    const known = findAny(key)
    const parts = known === undefined ? undefined : await confirm(known)
    if (known !== undefined && parts !== undefined) {
      counts.confirmed += 1
      const { reads } = known.built
      known.confirm({ keys: allKeys(reads, parts), reads, parts }, tick)
      return { response: known, isStale: false }
    }
    counts.made += 1
    const { isCacheable, isPublic, isFailed, ...untagged } = await requireTracking(() =>
      buildResponse(key, clock, fetch),
    )
    if (isFailed && known !== undefined && mayServeStale(known, clock)) return staleAnswer(known)
    const tags = isTagged && isPublic ? tagHeaders(untagged) : []
    const built: BuiltResponse = { ...untagged, headers: [...untagged.headers, ...tags] }
    if (known !== undefined && isCacheable && isSame(known.built, built)) {
      known.confirm({ keys: built.keys, reads: built.reads, parts: built.parts }, tick)
      return { response: known, isStale: false }
    }
    const isPage = built.status === 200 && kind !== 'search'
    const store = isPage ? pages : loose
    const other = store === loose ? pages : loose
    const answer: CachedResponse = new CachedResponse(built, tick, (bytes) => store.grow(key, answer, bytes))
    other.drop(key)
    if (isCacheable) store.set(key, answer)
    else store.drop(key)
    return { response: answer, isStale: false }
  }

  async function findOrRenew(cacheKey: CacheKey): Promise<CacheAnswer> {
    await whileThere(
      pulse,
      () => timeline.settle(),
      () => {},
    )
    const { key } = cacheKey
    const known = findAny(key)
    if (known !== undefined && isCurrent(known)) return { response: known, isStale: false }
    const waiting = flights.get(key)
    // Don't join a render that started before the latest change (single-flight is per version).
    if (waiting?.tick === clock.tick) return waiting.answer
    const isKnown = known !== undefined
    const renewing = () => renewOrStale(cacheKey)
    const answer = isFile(key)
      ? renewing()
      : queues[renderPurposeOf(key) ?? 'pages'].run(renewing, { isKnown })
    const flight = { tick: clock.tick, answer }
    flights.set(key, flight)
    try {
      return await flight.answer
    } finally {
      if (flights.get(key) === flight) flights.delete(key)
    }
  }

  /**
   * While changes may be unknown, a response that was built just now may also contain older API results. Files of the
   * build never change.
   */
  function isDoubtful({ built }: CachedResponse): boolean {
    return clock.isUncertain && built.keys.length > 0 && built.status < 500
  }

  return {
    get counts() {
      return {
        ...counts,
        evicted: pages.evicted + loose.evicted,
        kept: pages.size + loose.size,
        bytes: pages.bytes + loose.bytes,
      }
    },
    find(key) {
      const answer = findAny(key)
      if (answer === undefined || clock.isUncertain || timeline.isDue()) return undefined
      if (answer.tick !== clock.tick && !isCurrent(answer)) return undefined
      answer.isUsed = true
      return answer
    },
    knows: (key) => flights.has(key) || findAny(key) !== undefined || isFile(key),
    async get(cacheKey) {
      counts.misses += 1
      const answer = await findOrRenew(cacheKey)
      return !answer.isStale && isDoubtful(answer.response) ? staleAnswer(answer.response) : answer
    },
  }
}

/** A rebuilt response that did not change keeps its compressed bodies. */
function isSame(one: Omit<BuiltResponse, 'body'>, other: Omit<BuiltResponse, 'body'>): boolean {
  return (
    one.status === other.status &&
    one.hash === other.hash &&
    one.headers.length === other.headers.length &&
    one.headers.every((text, at) => text === other.headers[at])
  )
}
