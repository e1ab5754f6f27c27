import { expect, test } from 'vitest'
import { openByteCache } from './byte-cache.ts'

test('the cache stays within its byte limit and evicts the least recently used entry', () => {
  const cache = openByteCache({ most: 10, mostEach: 4 })
  for (const key of ['a', 'b', 'c']) cache.keep(key, new Uint8Array(3))
  cache.find('a')
  cache.keep('d', new Uint8Array(3))
  expect(['a', 'b', 'c', 'd'].map((key) => cache.find(key)?.length)).toEqual([3, undefined, 3, 3])
  expect(cache.size).toBe(9)
})

test('an entry above the size limit is not stored, and a replaced entry is counted once', () => {
  const cache = openByteCache({ most: 10, mostEach: 4 })
  cache.keep('large', new Uint8Array(5))
  cache.keep('a', new Uint8Array(3))
  cache.keep('a', new Uint8Array(3))
  expect([cache.find('large'), cache.size]).toEqual([undefined, 3])
})
