import { requireNotes } from '@tsuzuri/database/read-guard'
import type { Answers } from './answers.ts'
import type { CacheKey } from './cache-key.ts'
import { allKeys, KeptAnswer, type Made, type Part } from './kept-answer.ts'
import type { KeyClock } from './key-clock.ts'
import { type AskApp, makeAnswer } from './made-answer.ts'
import { openShelf } from './shelf.ts'
import { tagHeaders } from './tags.ts'
import type { Timeline } from './timeline.ts'

export type PageCache = {
  /** An answer that is true at this moment: nothing that it depends on has changed. */
  find: (key: string) => KeptAnswer | undefined
  /** The answer, made where there is none; once, however many wait for it. */
  get: (key: CacheKey) => Promise<KeptAnswer>
  /** How many answers were made, and how many were found to be true still. */
  readonly counts: {
    misses: number
    made: number
    confirmed: number
    evicted: number
    kept: number
    bytes: number
  }
}

export type PageCacheParts = {
  ask: AskApp
  answers: Answers
  clock: KeyClock
  timeline: Timeline
  mostBytes: number
  /** Whether a CDN in front is told what to purge, and so needs the tags of each response. */
  isTagged?: boolean
}

/** What anybody can ask for without end, as addresses that are nowhere, has a room of its own. */
const looseShare = 1 / 16

export function openPageCache({
  ask,
  answers,
  clock,
  timeline,
  mostBytes,
  isTagged = false,
}: PageCacheParts): PageCache {
  const loose = openShelf(mostBytes * looseShare)
  const pages = openShelf(mostBytes - mostBytes * looseShare)
  const flights = new Map<string, { tick: number; answer: Promise<KeptAnswer> }>()
  const counts = { misses: 0, made: 0, confirmed: 0 }

  const findAny = (key: string) => pages.find(key) ?? loose.find(key)

  function isTrue(answer: KeptAnswer): boolean {
    if (clock.hasChanged(answer.made.keys, answer.tick)) return false
    answer.tick = clock.tick
    return true
  }

  /** Every part says what it said: the page is what it was, though some of the keys that it read have changed. */
  async function confirm(known: KeptAnswer): Promise<readonly Part[] | undefined> {
    if (known.made.parts.length === 0) return undefined
    if (clock.hasChanged(known.made.reads, known.tick)) return undefined
    const parts: Part[] = []
    for (const part of known.made.parts) {
      const still = await answers.isStill(part, known.tick)
      if (still === undefined) return undefined
      parts.push(still)
    }
    return parts
  }

  async function renew({ key, kind }: CacheKey): Promise<KeptAnswer> {
    const { tick } = clock
    const known = findAny(key)
    const parts = known === undefined ? undefined : await confirm(known)
    if (known !== undefined && parts !== undefined) {
      counts.confirmed += 1
      const { reads } = known.made
      known.confirm({ keys: allKeys(reads, parts), reads, parts }, tick)
      return known
    }
    counts.made += 1
    const { mayBeKept, isPublic, ...untagged } = await requireNotes(() => makeAnswer(key, clock, ask))
    const tags = isTagged && isPublic ? tagHeaders(untagged) : []
    const made: Made = { ...untagged, headers: [...untagged.headers, ...tags] }
    if (known !== undefined && mayBeKept && isSame(known.made, made)) {
      known.confirm({ keys: made.keys, reads: made.reads, parts: made.parts }, tick)
      return known
    }
    const shelf = made.status === 404 || kind === 'search' ? loose : pages
    const other = shelf === loose ? pages : loose
    const answer: KeptAnswer = new KeptAnswer(made, tick, (bytes) => shelf.grow(key, answer, bytes))
    other.drop(key)
    if (mayBeKept) shelf.keep(key, answer)
    else shelf.drop(key)
    return answer
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
      if (answer === undefined || timeline.isDue()) return undefined
      if (answer.tick !== clock.tick && !isTrue(answer)) return undefined
      answer.isUsed = true
      return answer
    },
    async get(cacheKey) {
      counts.misses += 1
      await timeline.settle()
      const { key } = cacheKey
      const known = findAny(key)
      if (known !== undefined && isTrue(known)) return known
      const waiting = flights.get(key)
      // Whoever comes after a change does not board what set out before it.
      if (waiting?.tick === clock.tick) return waiting.answer
      const flight = { tick: clock.tick, answer: renew(cacheKey) }
      flights.set(key, flight)
      try {
        return await flight.answer
      } finally {
        if (flights.get(key) === flight) flights.delete(key)
      }
    },
  }
}

/** Drawn again, it came out as it was: what is compressed already can stay. */
function isSame(one: Omit<Made, 'body'>, other: Omit<Made, 'body'>): boolean {
  return (
    one.status === other.status &&
    one.mark === other.mark &&
    one.headers.length === other.headers.length &&
    one.headers.every((text, at) => text === other.headers[at])
  )
}
