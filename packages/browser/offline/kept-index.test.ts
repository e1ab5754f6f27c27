import { expect, test } from 'vitest'
import {
  addArticle,
  articlesKept,
  bytesKept,
  isStored,
  orphans,
  totalBytes,
  withoutAddress,
} from './kept-index.ts'
import type { KeptArticle } from './kept-index.ts'

const article = (n: number, sizes: Record<string, number>): KeptArticle => ({
  page: `/${n}/`,
  title: `${n}`,
  sizes,
})

test('C9 so many articles are kept, the ones read longest ago go, and one read again is the newest', () => {
  let index: KeptArticle[] = []
  for (let n = 0; n <= articlesKept; n++) index = addArticle(index, article(n, { [`/${n}/`]: 1 }))
  expect(index).toHaveLength(articlesKept)
  expect(index.some(({ page }) => page === '/0/')).toBe(false)
  const again = addArticle(index, article(1, { '/1/': 2 }))
  expect(again[0]).toEqual(article(1, { '/1/': 2 }))
  expect(again).toHaveLength(articlesKept)
})

test('C9 the stored bytes stay within the limit; shared resources count once', () => {
  const half = bytesKept / 2
  const first = addArticle([], article(1, { '/app.js': half, '/1/': 10 }))
  const second = addArticle(first, article(2, { '/app.js': half, '/2/': half - 10 }))
  expect(second).toHaveLength(2)
  expect(totalBytes(second)).toBe(bytesKept)
  const third = addArticle(second, article(3, { '/3/': 1 }))
  expect(third.map(({ page }) => page)).toEqual(['/3/', '/2/'])
})

test('C9 only resources that no article needs any more are removed', () => {
  const before = [article(1, { '/app.js': 1, '/1/': 1 }), article(2, { '/app.js': 1, '/2/': 1 })]
  expect(orphans(before, before.slice(0, 1))).toEqual(['/2/'])
})

test('saved articles stay when others are read, and a saved one that is read again stays saved', () => {
  let index = addArticle([], { ...article(0, { '/0/': 1 }), isPinned: true })
  for (let n = 1; n <= articlesKept + 5; n++) index = addArticle(index, article(n, { [`/${n}/`]: 1 }))
  expect(index).toHaveLength(articlesKept)
  expect(index.at(-1)).toEqual({ ...article(0, { '/0/': 1 }), isPinned: true })
  const again = addArticle(index, article(0, { '/0/': 2 }))
  expect(again[0]).toEqual({ ...article(0, { '/0/': 2 }), isPinned: true })
})

const pinned = (n: number) => ({ ...article(n, { [`/${n}/`]: bytesKept / 2 }), isPinned: true })
const storedPages = (index: readonly KeptArticle[]) => index.filter(isStored).map(({ page }) => page)

test('where only saved articles are left, the one saved longest ago goes, and the index says so', () => {
  const index = addArticle(addArticle(addArticle([], pinned(1)), pinned(2)), pinned(3))
  expect(storedPages(index)).toEqual(['/3/', '/2/'])
  expect(index.at(-1)).toEqual({ page: '/1/', title: '1', sizes: {}, isPinned: true, isEvicted: true })
  const again = addArticle(index, article(1, { '/1/': 1 }))
  expect(again[0]).toEqual({ ...article(1, { '/1/': 1 }), isPinned: true })
  expect(again.filter(({ page }) => page === '/1/')).toHaveLength(1)
})

test('an article that is only read takes no space of saved ones', () => {
  const index = addArticle(addArticle([], pinned(1)), pinned(2))
  expect(addArticle(index, article(3, { '/3/': 1 }))).toEqual(index)
})

test('an evicted article may come back when another one leaves, not before', () => {
  const index = addArticle(addArticle(addArticle([], pinned(1)), pinned(2)), pinned(3))
  expect(withoutAddress(index, '/4/')).toEqual(index)
  expect(withoutAddress(index, '/3/')).toEqual([pinned(2)])
  expect(withoutAddress(index, '/1/')).toEqual([pinned(3), pinned(2)])
})
