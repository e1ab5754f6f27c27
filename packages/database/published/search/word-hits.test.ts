import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'
import type { SearchScope } from './placed-hits.ts'
import { areSurelyManyTogether, findWords } from './word-hits.ts'

test('F1 a word in very many articles is not replaced by its homophones, which are in very many, too', async () => {
  const kanji = { keys: ['f髪'], written: [], sound: 'sかみ', apart: [] }
  const [word] = await findWords(scopeWith({ f髪: 20_000, sかみ: 90_000 }), [kanji])
  expect(word?.keys).toEqual(['f髪'])
})

test('F1 two words in most articles are together in very many, which needs no counting', () => {
  const scope = {
    known: { extent: { total: 100_000, averageLength: 1 } },
    required: [],
  } as unknown as SearchScope
  const words = (...counts: number[]) =>
    counts.map((atLeast) => ({ keys: [], phrases: [], articles: 10_000, atLeast }))
  expect(areSurelyManyTogether(scope, words(65_000, 65_000))).toBe(true)
  // At least 10,000 by old counts, which may be wrong.
  expect(areSurelyManyTogether(scope, words(55_000, 55_000))).toBe(false)
  expect(areSurelyManyTogether(scope, words(65_000, 65_000, 65_000))).toBe(false)
  expect(areSurelyManyTogether({ ...scope, category: 'hair' }, words(90_000, 90_000))).toBe(false)
  const required = [{ stream: 'bigrams' as const, terms: ['椿油'], prefix: false, text: '椿油', weight: 1 }]
  expect(areSurelyManyTogether({ ...scope, required }, words(90_000, 90_000))).toBe(false)
})

/** Frequencies that are all known, so that no query is needed. */
function scopeWith(counts: Record<string, number>): SearchScope {
  const units = new LRUCache<string, number>({ max: 10 })
  for (const [key, count] of Object.entries(counts)) units.set(key, count)
  return { known: { whole: { units } } } as unknown as SearchScope
}
