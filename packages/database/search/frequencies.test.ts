import { LRUCache } from 'lru-cache'
import type { Phrase } from '@tsuzuri/search/plan'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxRanked, maxRankedEntries, type SearchHandle, weigh } from './frequencies.ts'

const total = 1_000_000

test('F1 a search ranks no more entries than its budget, the rarest terms first', async () => {
  const counts = fc.array(fc.tuple(fc.nat({ max: 60_000 }), fc.nat({ max: 60_000 })), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(counts, async (given) => {
      const inHead = given.map(([count]) => count)
      const inWhole = given.map(([head, more]) => head + more)
      const weighed = await weigh(handleWith(inHead, inWhole), { phrases: given.map((_, at) => phrase(at)) })
      const ranked = weighed.flatMap((one, at) => [
        ...(one.inHead ? [inHead[at] ?? 0] : []),
        ...(one.inWhole ? [inWhole[at] ?? 0] : []),
      ])
      const left = maxRankedEntries - ranked.reduce((sum, count) => sum + count, 0)
      expect(left).toBeGreaterThanOrEqual(0)
      const most = maxRanked({ total, averageLength: 1 })
      for (const [at, one] of weighed.entries()) {
        const [head = 0, whole = 0] = [inHead[at], inWhole[at]]
        // What is left out is too common, or as common as all that is ranked and beyond the budget.
        if (!one.inHead) expect(head > most || (head > left && head >= Math.max(0, ...ranked))).toBe(true)
        if (!one.inWhole) expect(whole > most || (whole > left && whole >= Math.max(0, ...ranked))).toBe(true)
      }
    }),
  )
})

test('F1 only a prefix of one character is taken for common; a longer phrase is as rare as its rarest term', async () => {
  const phrases = [
    { ...phrase(0), terms: ['0', '1'], prefix: true },
    { ...phrase(0), prefix: true },
  ]
  const weighed = await weigh(handleWith([5, 9], [7, 2]), { phrases })
  expect(weighed.map(({ articles, inWhole }) => [articles, inWhole])).toEqual([
    [7, true],
    [total, false],
  ])
})

function phrase(at: number): Phrase {
  return { stream: 'bigrams', terms: [String(at)], prefix: false, text: `t${at}`, weight: 1 }
}

/** Frequencies that are all known; only terms that no article contains are counted again. */
function handleWith(inHead: readonly number[], inWhole: readonly number[]): SearchHandle {
  const counted = (counts: readonly number[]) => {
    const known = new LRUCache<string, number>({ max: 1000 })
    for (const [at, count] of counts.entries()) known.set(String(at), count)
    const none = new LRUCache<string, number>({ max: 1 })
    return { bigrams: known, units: none, readings: none }
  }
  const known = { extent: { total, averageLength: 1 }, head: counted(inHead), whole: counted(inWhole) }
  const searchIndex = { count: async (_: unknown, terms: readonly unknown[]) => terms.map(() => 0) }
  return { known, db: { searchIndex } } as unknown as SearchHandle
}
