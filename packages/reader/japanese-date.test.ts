import { expect, test } from 'vitest'
import { japaneseDate, shortDate } from './japanese-date.ts'

test('A6 dates are in Japan’s time zone, wherever server and reader are', () => {
  expect(japaneseDate('2026-12-31T14:59:59.000Z')).toBe('2026年12月31日')
  expect(japaneseDate('2026-12-31T15:00:00.000Z')).toBe('2027年1月1日')
  expect(shortDate('2026-11-09T15:00:00.000Z')).toBe('2026.11.10')
})
