import { expect, test } from 'vitest'
import { pageOf, readPageNumber } from './page-number.ts'
import { refused } from '../testing/refused.ts'

test.each([
  ['1', 1],
  ['20', 20],
  ['999999999999999', 999_999_999_999_999],
])('R15 %s is a page number', (text, page) => {
  expect(readPageNumber(text)).toBe(page)
})

test.each([
  '',
  '0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1e3',
  '0x1',
  ' 1',
  '1 ',
  '1\n',
  '９',
  '一',
  '1_0',
  '١',
  'NaN',
  '1000000000000000',
])('R15 %j is no page number', (text) => {
  expect(readPageNumber(text)).toBeUndefined()
})

test('the first page of an empty list exists', () => {
  expect(pageOf([], 0, 1)).toEqual({ items: [], total: 0, page: 1, pageCount: 1, perPage: 20 })
})

test('A4 a page has 20 places, and the last page may have fewer', () => {
  expect(pageOf(['a'], 20, 1).pageCount).toBe(1)
  expect(pageOf(['a'], 21, 2).pageCount).toBe(2)
})

test('a page behind the last one is not found', () => {
  expect(refused(() => pageOf([], 40, 3)).code).toBe('not-found')
  expect(refused(() => pageOf([], 0, 2)).code).toBe('not-found')
  expect(refused(() => pageOf([], 40, 999_999_999_999_999)).code).toBe('not-found')
})
