import { expect, test } from 'vitest'
import { rowsBetween } from './use-selection.ts'

test('a range goes from the row that was toggled last to the clicked one, in both directions', () => {
  const rows = [{ id: 7 }, { id: 5 }, { id: 9 }, { id: 2 }]
  const between = (lastId: number | undefined, id: number) =>
    rowsBetween(rows, lastId, { id }).map((row) => row.id)
  expect(between(5, 2)).toEqual([5, 9, 2])
  expect(between(2, 5)).toEqual([5, 9, 2])
  expect(between(9, 9)).toEqual([9])
  // Nothing was toggled yet, or on another page.
  expect(between(undefined, 9)).toEqual([9])
  expect(between(1, 9)).toEqual([9])
})
