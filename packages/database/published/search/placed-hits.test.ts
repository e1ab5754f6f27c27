import { expect, test } from 'vitest'
import { areRanked, maxCounted } from './placed-hits.ts'

test('F1 what is too common to be counted to its end is not ranked one by one, however large the magazine is', () => {
  for (const total of [1000, 100_000, 1_000_000, 100_000_000]) {
    const extent = { total, averageLength: 300 }
    expect(areRanked(maxCounted, extent), String(total)).toBe(false)
    expect(areRanked(3000, extent), String(total)).toBe(true)
  }
  expect(areRanked(3001, { total: 20_000, averageLength: 300 })).toBe(false)
})
