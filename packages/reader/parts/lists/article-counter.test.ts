import { expect, test } from 'vitest'
import { aPageOf } from '../../pieces/fixtures.ts'
import { counted } from './article-counter.tsx'

test.each([
  [aPageOf(Array.from({ length: 20 }), { total: 128, page: 2, pageCount: 7 }), '全128件中 21〜40件'],
  [aPageOf(Array.from({ length: 8 }), { total: 128, page: 7, pageCount: 7 }), '全128件中 121〜128件'],
  [aPageOf([1]), '全1件中 1件目'],
  [aPageOf([]), '全0件'],
])('U the counter text is Japanese: %#', (list, words) => {
  expect(counted(list)).toBe(words)
})
