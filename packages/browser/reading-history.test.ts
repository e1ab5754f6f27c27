import { beforeEach, expect, test } from 'vitest'
import { createMemoryStorage } from './cache/storage.ts'
import { openLocalCache } from './local-cache.ts'
import { articlesRemembered, openReadingHistory } from './reading-history.ts'

let now: number
let warnings: string[]
let cache: ReturnType<typeof openLocalCache>
let history: ReturnType<typeof openReadingHistory>

beforeEach(() => {
  now = Date.UTC(2026, 3, 1)
  warnings = []
  cache = openLocalCache({
    storage: createMemoryStorage(),
    now: () => now,
    warn: (message) => warnings.push(message),
  })
  history = openReadingHistory(cache, () => now)
})

test('an article is remembered with its position and time, newest first and once each', () => {
  history.remember('spring', 0.1)
  now += 1
  history.remember('summer', 0.5)
  now += 1
  history.remember('spring', 0.87654)
  expect(history.list()).toEqual([
    { slug: 'spring', position: 0.877, furthest: 0.877, readAt: now },
    { slug: 'summer', position: 0.5, furthest: 0.5, readAt: now - 1 },
  ])
  expect(history.find('summer')?.position).toBe(0.5)
  expect(history.find('winter')).toBeUndefined()
})

test('a reader who scrolls back up keeps the furthest position, and resumes at the last one', () => {
  for (const position of [0.4, 1, 0.127]) history.remember('spring', position)
  expect(history.find('spring')).toMatchObject({ position: 0.127, furthest: 1 })
  history.forget('spring')
  history.remember('spring', 0.2)
  expect(history.find('spring')).toMatchObject({ position: 0.2, furthest: 0.2 })
})

test('an entry of an earlier version was read as far as its position', () => {
  cache.setItem('reading-history', [{ slug: 'spring', position: 0.6, readAt: 1 }])
  expect(history.list()).toEqual([{ slug: 'spring', position: 0.6, furthest: 0.6, readAt: 1 }])
  history.remember('spring', 0.1)
  expect(history.find('spring')).toMatchObject({ position: 0.1, furthest: 0.6 })
})

test('two hundred articles are remembered, the longest slugs too, and the oldest forgotten', () => {
  expect(articlesRemembered).toBe(200)
  for (let n = 0; n < 201; n++) history.remember('春'.repeat(200) + n, 1)
  expect(history.list()).toHaveLength(200)
  expect(history.find(`${'春'.repeat(200)}0`)).toBeUndefined()
  expect(history.find(`${'春'.repeat(200)}200`)).toBeDefined()
  expect(warnings).toEqual([])
})

test('the history outlives the three days of ordinary items', () => {
  history.remember('spring', 0.5)
  now += 200 * 24 * 60 * 60 * 1000
  expect(history.list()).toHaveLength(1)
})

test('positions stay between 0 and 1', () => {
  for (const position of [-1, 2, NaN]) history.remember(`${position}`, position)
  expect(history.list().map(({ position }) => position)).toEqual([0, 1, 0])
})

test('one article, or everything, can be forgotten', () => {
  history.remember('spring', 0.5)
  history.remember('summer', 0.5)
  history.forget('spring')
  expect(history.list().map(({ slug }) => slug)).toEqual(['summer'])
  history.clear()
  expect(history.list()).toEqual([])
})

test('data that another version stored is not read as a history', () => {
  cache.setItem('reading-history', [null, 'x', { slug: 1 }, { slug: 'ok', position: 0, readAt: 1 }])
  expect(history.list().map(({ slug }) => slug)).toEqual(['ok'])
  cache.setItem('reading-history', { not: 'a list' })
  expect(history.list()).toEqual([])
})

test('titles are remembered, and two hundred long ones fit', () => {
  for (let n = 0; n < 200; n++) history.remember(`${'春'.repeat(95)}${n}`, 1, '題'.repeat(200))
  expect(warnings).toEqual([])
  expect(history.list()).toHaveLength(200)
  expect(history.list()[0]?.title).toBe('題'.repeat(100))
})

test('while the history is off nothing is remembered, and switching off removes what was', () => {
  history.remember('spring', 0.5, '春')
  history.switchOff(true)
  history.remember('summer', 0.5, '夏')
  expect([history.isOff(), history.list()]).toEqual([true, []])
  now += 2000 * 24 * 60 * 60 * 1000
  expect(openReadingHistory(cache, () => now).isOff()).toBe(true)
  history.switchOff(false)
  history.remember('summer', 0.5, '夏')
  expect(history.list().map(({ slug }) => slug)).toEqual(['summer'])
})
