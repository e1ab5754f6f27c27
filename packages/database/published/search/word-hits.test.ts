import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'
import type { SearchScope } from './placed-hits.ts'
import { findWords } from './word-hits.ts'

test('F1 a word in very many articles is not replaced by its homophones, which are in very many, too', async () => {
  const kanji = { keys: ['f髪'], written: [], sound: 'sかみ', apart: [] }
  const [word] = await findWords(scopeWith({ f髪: 20_000, sかみ: 90_000 }), [kanji])
  expect(word?.keys).toEqual(['f髪'])
})

/** Frequencies that are all known, so that no query is needed. */
function scopeWith(counts: Record<string, number>): SearchScope {
  const units = new LRUCache<string, number>({ max: 10 })
  for (const [key, count] of Object.entries(counts)) units.set(key, count)
  return { known: { whole: { units } } } as unknown as SearchScope
}
