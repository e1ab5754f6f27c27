import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as config from './cache/config.ts'
import { byteLength } from './cache/item.ts'
import { createMemoryStorage, listKeys } from './cache/storage.ts'
import { openLocalCache } from './local-cache.ts'

const day = 24 * 60 * 60 * 1000
const start = Date.UTC(2026, 3, 1)
let storage: ReturnType<typeof createMemoryStorage>
let warnings: string[]
let now: number

beforeEach(() => {
  storage = createMemoryStorage()
  warnings = []
  now = start
})
afterEach(() => void vi.unstubAllGlobals())

function openCache(given: Parameters<typeof openLocalCache>[0] = {}) {
  return openLocalCache({ storage, warn: (message) => warnings.push(message), now: () => now, ...given })
}

/** A value whose stored item has about this many bytes; the envelope takes about 200 of them. */
const filler = (bytes: number) => 'x'.repeat(bytes - 200)

function storedBytes(): number {
  const keys = listKeys(storage, 'tsuzuri-cache:').filter((key) => !key.endsWith('CurSize'))
  return keys.reduce((sum, key) => sum + byteLength(storage.getItem(key) ?? ''), 0)
}

test('C10 the numbers of the specification: 1 MB in all, 210,000 bytes an item, 3 days, priority 1 to 5', () => {
  expect([config.capacityBytes, config.itemMaxBytes]).toEqual([1_048_576, 210_000])
  expect(config.defaultLifetimeMs).toBe(3 * day)
  expect([config.highestPriority, config.lowestPriority]).toEqual([1, 5])
})

test('C10 a stored value can be read again, also null, also by another page', () => {
  openCache().setItem('記事', { 題: '春', tags: [1, 2] })
  openCache().setItem('nothing', null)
  expect(openCache().getItem('記事')).toEqual({ 題: '春', tags: [1, 2] })
  expect(openCache().getAllKeys()).toEqual(['記事', 'nothing'])
  expect(openCache().getItem('other')).toBeNull()
})

test('C10 an item expires after 3 days, or at the moment it was given', () => {
  const cache = openCache()
  cache.setItem('default', 1)
  cache.setItem('short', 2, { expires: start + 10 })
  now = start + 9
  expect(cache.getItem('short')).toBe(2)
  now = start + 10
  expect(cache.getItem('short')).toBeNull()
  now = start + 3 * day - 1
  expect(cache.getItem('default')).toBe(1)
  now = start + 3 * day
  expect(cache.getItem('default')).toBeNull()
  expect(cache.getAllKeys()).toEqual([])
})

test('C10 a missing item is made by the callback and stored, unless that gives null', () => {
  const cache = openCache()
  expect(cache.getItem('a', { callback: () => 'made', priority: 2 })).toBe('made')
  expect(cache.getItem('a', { callback: () => 'again' })).toBe('made')
  expect(cache.getItem('b', { callback: () => null })).toBeNull()
  expect(cache.getAllKeys()).toEqual(['a'])
})

test('C10 the size of an item is that of its JSON in UTF-8 with its envelope', () => {
  const cache = openCache()
  cache.setItem('k', 'あ'.repeat(1000))
  expect(cache.getCacheCurSize()).toBe(storedBytes())
  expect(JSON.parse(storage.getItem('tsuzuri-cache:k') ?? '')).toMatchObject({ byteSize: storedBytes() })
  expect(storedBytes()).toBeGreaterThan(3000)
})

test('C10 an item of 210,000 bytes is kept, one of 210,001 is refused with a warning and the old one stays', () => {
  const cache = openCache()
  cache.setItem('k', '')
  const envelope = cache.getCacheCurSize() + '209999'.length - String(cache.getCacheCurSize()).length
  cache.setItem('k', 'x'.repeat(210_000 - envelope))
  expect(cache.getCacheCurSize()).toBe(210_000)
  expect(warnings).toEqual([])
  cache.setItem('k', 'y'.repeat(210_001 - envelope))
  expect(warnings).toEqual(['Item with key: k you are trying to put into is too big!'])
  expect(cache.getItem('k')).toMatch(/^x+$/)
})

test('C10 refused keys, values and priorities are warned of, never thrown', () => {
  const cache = openCache()
  const circle: { itself?: unknown } = {}
  circle.itself = circle
  cache.setItem('', 1)
  cache.setItem('CurSize', 1)
  cache.removeItem('CurSize')
  expect(cache.getItem('', { callback: () => 1 })).toBeNull()
  const badKey = "Invalid key: should not be empty or 'CurSize'"
  expect(warnings.splice(0)).toEqual([badKey, badKey, badKey, badKey])
  for (const value of [undefined, () => 1, circle, 1n]) cache.setItem('v', value)
  expect(new Set(warnings)).toEqual(new Set(['The value of item should not be undefined!']))
  expect(warnings.splice(0)).toHaveLength(4)
  for (const priority of [0, 6, 2.5, NaN]) cache.setItem('p', 1, { priority })
  expect(warnings).toHaveLength(4)
  expect(cache.getAllKeys()).toEqual([])
})

test('C10 when it is full, the expired go first and nothing else does where that is enough', () => {
  const cache = openCache({ capacityBytes: 5000 })
  cache.setItem('old', filler(1500), { priority: 1, expires: start + 5 })
  cache.setItem('low', filler(1500), { priority: 5 })
  cache.setItem('high', filler(1500), { priority: 1 })
  now = start + 5
  cache.setItem('new', filler(1500))
  expect(cache.getAllKeys()).toEqual(['low', 'high', 'new'])
})

test('C10 then the lowest priority goes, and among equals the least recently used', () => {
  const cache = openCache({ capacityBytes: 10_000 })
  cache.setItem('keep', filler(2400), { priority: 1 })
  cache.setItem('first', filler(2400), { priority: 5 })
  now += 1
  cache.setItem('second', filler(2400), { priority: 5 })
  now += 1
  cache.setItem('third', filler(2400), { priority: 4 })
  now += 60 * 60 * 1000
  expect(cache.getItem('first')).not.toBeNull()
  cache.setItem('new', filler(2400), { priority: 5 })
  expect(cache.getAllKeys()).toEqual(['keep', 'first', 'third', 'new'])
})

test('C10 opening the cache and reading again writes nothing; a use is noted once an hour', () => {
  openCache().setItem('a', 1)
  let writes = 0
  vi.stubGlobal('localStorage', {
    ...storage,
    length: storage.length,
    setItem: (key: string, value: string) => {
      writes += 1
      storage.setItem(key, value)
    },
    removeItem: () => (writes += 1),
  })
  const readTwice = () => [1, 2].map(() => openLocalCache({ now: () => now }).getItem('a'))
  now += 59 * 60 * 1000
  expect([readTwice(), writes]).toEqual([[1, 1], 0])
  now += 60 * 1000
  expect([readTwice(), writes]).toEqual([[1, 1], 1])
})

test('C10 an eviction frees a fifth of the capacity, or as much as needed if that is more', () => {
  const cache = openCache({ capacityBytes: 10_000, itemMaxBytes: 10_000 })
  for (let n = 0; cache.getCacheCurSize() < 9500; n++) {
    now += 1
    cache.setItem(`${n}`, filler(500))
  }
  const before = cache.getCacheCurSize()
  now += 1
  cache.setItem('small', filler(800))
  const freed = before - (cache.getCacheCurSize() - byteLength(storage.getItem('tsuzuri-cache:small') ?? ''))
  expect(freed).toBeGreaterThanOrEqual(2000)
  expect(freed).toBeLessThan(2600)
  now += 1
  cache.setItem('large', filler(9000))
  expect(cache.getItem('large')).not.toBeNull()
  expect(cache.getCacheCurSize()).toBeLessThanOrEqual(10_000)
})

test('C10 at its real size it never holds more than 1 MB, and its total is always right', () => {
  const cache = openCache()
  for (let n = 0; n < 60; n++) {
    now += 1
    cache.setItem(`${n % 23}`, '春'.repeat(10 + ((n * 7919) % 60_000)), { priority: 1 + (n % 5) })
    expect(storedBytes()).toBeLessThanOrEqual(1_048_576)
    expect(cache.getCacheCurSize()).toBe(storedBytes())
  }
  expect(warnings).toEqual([])
})

test('C10 where the browser’s own quota refuses, the total is rolled back and a warning given', () => {
  const cache = openCache()
  cache.setItem('a', 1)
  const before = cache.getCacheCurSize()
  const setItem = storage.setItem
  storage.setItem = (key, value) => {
    if (key.endsWith(':b')) throw new DOMException('full', 'QuotaExceededError')
    setItem(key, value)
  }
  cache.setItem('b', 1)
  expect(cache.getCacheCurSize()).toBe(before)
  expect(storedBytes()).toBe(before)
  expect(cache.getItem('b')).toBeNull()
  expect(warnings).toHaveLength(1)
})

test('C10 where the browser’s own quota refuses a longer value, the earlier one stays', () => {
  const cache = openCache()
  expect(cache.setItem('a', 'short')).toBe(true)
  const setItem = storage.setItem
  storage.setItem = (key, value) => {
    if (value.includes('longer')) throw new DOMException('full', 'QuotaExceededError')
    setItem(key, value)
  }
  expect(cache.setItem('a', 'a longer value')).toBe(false)
  expect(cache.getItem('a')).toBe('short')
  expect(cache.getCacheCurSize()).toBe(storedBytes())
})

test('C10 a value that replaces another takes the space of the difference only, never its own', () => {
  const cache = openCache({ capacityBytes: 5000 })
  for (const key of ['a', 'b', 'c']) cache.setItem(key, filler(1500), { priority: key === 'c' ? 5 : 1 })
  cache.setItem('c', filler(1900), { priority: 5 })
  expect(cache.getAllKeys()).toEqual(['a', 'b', 'c'])
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(cache.setItem('c', filler(2100), { priority: 5 })).toBe(false)
  expect(cache.getAllKeys()).toContain('c')
})

test('C10 a storage that takes nothing at all breaks nothing', () => {
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const cache = openCache()
  cache.setItem('a', 1)
  expect(cache.getItem('a')).toBeNull()
  expect(cache.getCacheCurSize()).toBe(0)
})

test('C10 truncated items and a lost total are repaired; items of other scripts stay', () => {
  openCache().setItem('a', 1)
  storage.setItem('tsuzuri-cache:torn', '{"data":')
  storage.setItem('theirs', 'kept')
  storage.removeItem('tsuzuri-cache:CurSize')
  const cache = openCache()
  expect(cache.getItem('torn')).toBeNull()
  expect(cache.getCacheCurSize()).toBe(storedBytes())
  cache.clear()
  expect(cache.getCacheCurSize()).toBe(0)
  expect(cache.getAllKeys()).toEqual([])
  expect(storage.getItem('theirs')).toBe('kept')
})

test('C10 an item that another tab removed does not cause an eviction', () => {
  const cache = openCache({ capacityBytes: 5000 })
  for (const key of ['a', 'b', 'c']) cache.setItem(key, filler(1500))
  storage.removeItem('tsuzuri-cache:a')
  cache.setItem('d', filler(1500))
  expect(cache.getAllKeys()).toEqual(['b', 'c', 'd'])
  expect(cache.getCacheCurSize()).toBe(storedBytes())
})

test('C10 numbers that can’t be meant give way to their defaults', () => {
  const soundConfig = config.checkedConfig({ storage })
  const odd = { capacityBytes: 6 * 1024 ** 2, itemMaxBytes: 1.5, defaultLifetimeMs: -1, defaultPriority: 6 }
  const given = config.checkedConfig({ storage, ...odd, fullThreshold: 1, keyPrefix: '', warn: () => {} })
  expect({ ...given, warn: 0, now: 0 }).toEqual({ ...soundConfig, warn: 0, now: 0 })
  expect(config.checkedConfig({ storage, capacityBytes: 1000, itemMaxBytes: 2000 }).itemMaxBytes).toBe(1000)
})

test('C10 without a usable localStorage items are kept in memory, with the same eviction', () => {
  vi.stubGlobal('localStorage', undefined)
  const cache = openLocalCache({ capacityBytes: 5000, now: () => now })
  for (let n = 0; n < 9; n++) cache.setItem(`${n}`, filler(1000), { priority: n === 0 ? 1 : 5 })
  expect(cache.getItem('0')).not.toBeNull()
  expect(cache.getItem('8')).not.toBeNull()
  expect(cache.getCacheCurSize()).toBeLessThanOrEqual(5000)
  // All parts of a document share them.
  expect(openLocalCache({ now: () => now }).getItem('8')).not.toBeNull()
})
