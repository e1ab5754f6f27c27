import { beforeEach, expect, test } from 'vitest'
import { createMemoryStorage } from './cache/storage.ts'
import { openLocalCache } from './local-cache.ts'
import { articlesKept } from './offline/kept-index.ts'
import { articlesOnShelf, openShelf, type Shelf } from './shelf.ts'
import { renameOnShelf } from './shelf-rename.ts'

const yearMs = 365 * 24 * 60 * 60 * 1000
let now: number
let warnings: string[]
let storage: ReturnType<typeof createMemoryStorage>
let cache: ReturnType<typeof openLocalCache>
let shelf: Shelf

beforeEach(() => {
  now = Date.UTC(2026, 10, 16)
  warnings = []
  storage = createMemoryStorage()
  cache = openLocalCache({
    storage,
    now: () => now,
    warn: (message) => warnings.push(message),
  })
  shelf = openShelf(cache, () => now)
})

test('saved articles are listed newest first, once each', () => {
  shelf.add('spring', '春')
  now += 1
  shelf.add('summer', '夏')
  now += 1
  shelf.add('spring', '春、改め')
  expect(shelf.list()).toEqual([
    { slug: 'spring', title: '春、改め', savedAt: now },
    { slug: 'summer', title: '夏', savedAt: now - 1 },
  ])
  expect([shelf.has('summer'), shelf.has('winter')]).toEqual([true, false])
  shelf.remove('summer')
  expect(shelf.has('summer')).toBe(false)
})

test('a full shelf takes nothing new and loses nothing, with the longest titles', () => {
  expect(articlesOnShelf).toBeLessThan(articlesKept)
  for (let n = 0; n < articlesOnShelf; n++)
    expect(shelf.add(`${'春'.repeat(95)}${n}`, '題'.repeat(200))).toBe('added')
  const before = shelf.list()
  expect(shelf.add('one-more', 'もう一つ')).toBe('full')
  expect(shelf.list()).toEqual(before)
  expect(shelf.add(before[0]?.slug ?? '', '同じ記事')).toBe('added')
  expect(warnings).toEqual([])
})

test('where the storage takes nothing more, the shelf says so and loses nothing', () => {
  expect(shelf.add('spring', '春')).toBe('added')
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(shelf.add('summer', '夏')).toBe('not-stored')
  expect(shelf.list().map(({ slug }) => slug)).toEqual(['spring'])
})

test('what was saved a year ago is gone', () => {
  shelf.add('spring', '春')
  now += yearMs - 1
  shelf.add('summer', '夏')
  expect(shelf.list()).toHaveLength(2)
  now += 1
  expect(shelf.list().map(({ slug }) => slug)).toEqual(['summer'])
})

test('an article that moved keeps its place, and is there once', () => {
  shelf.add('spring', '春')
  shelf.add('summer', '夏')
  renameOnShelf(shelf, 'spring', 'haru')
  expect(shelf.list().map(({ slug }) => slug)).toEqual(['summer', 'haru'])
  renameOnShelf(shelf, 'haru', 'summer')
  expect(shelf.list().map(({ slug }) => slug)).toEqual(['summer'])
})

test('an empty shelf leaves nothing in the storage, and broken entries are ignored', () => {
  shelf.add('spring', '春')
  shelf.remove('spring')
  expect(cache.getAllKeys()).toEqual([])
  cache.setItem('shelf', [{ slug: 'spring' }, 3, { slug: 'summer', title: '夏', savedAt: now }])
  expect(shelf.list().map(({ slug }) => slug)).toEqual(['summer'])
  shelf.replace([])
  expect(cache.getAllKeys()).toEqual([])
})
