import { expect, test } from 'vitest'
import { someTags } from '../../pieces/fixtures.ts'
import { indexRows } from './index-rows.ts'

test('R11 the rows of the index are in 五十音 order, including empty ones, with the page where they begin', () => {
  const rows = indexRows({
    items: someTags,
    page: 1,
    rows: [
      { row: 'あ', page: 1 },
      { row: 'か', page: 1 },
      { row: 'ま', page: 2 },
    ],
  })
  expect(rows.map(({ row }) => row).join('')).toBe('あかさたなはまやらわ英数')
  expect(rows.map(({ tags }) => tags.length)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  const none = undefined
  expect(rows.map(({ page }) => page)).toEqual([1, 1, none, none, none, none, 2, none, none, none, none])
})

test('an instance of the version before does not say where rows begin: those of its page begin there', () => {
  const rows = indexRows({ items: someTags, page: 2 })
  expect(rows.flatMap(({ row, page }) => (page === undefined ? [] : [`${row}${page}`]))).toEqual([
    'あ2',
    'か2',
  ])
})
