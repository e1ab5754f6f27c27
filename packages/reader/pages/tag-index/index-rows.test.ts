import { expect, test } from 'vitest'
import { someTags } from '../../pieces/fixtures.ts'
import { indexRows } from './index-rows.ts'

test('R11 the rows of the index are in 五十音 order, including empty ones', () => {
  const rows = indexRows(someTags)
  expect(rows.map(({ row }) => row).join('')).toBe('あかさたなはまやらわ英数')
  expect(rows.map(({ tags }) => tags.length)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})
