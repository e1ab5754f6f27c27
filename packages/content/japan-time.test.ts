import { expect, test } from 'vitest'
import { endOfJapanDay, japanDay, japanHour, showJapanDay, startOfJapanDay } from './japan-time.ts'

test('a day in Japan begins and ends at 15:00 UTC', () => {
  expect(startOfJapanDay('2026-11-25')).toEqual(new Date('2026-11-24T15:00:00Z'))
  expect(endOfJapanDay('2026-11-25')).toEqual(new Date('2026-11-25T15:00:00Z'))
})

test.each([
  ['2026-12-31T14:59:59.999Z', '2026-12-31', 23],
  ['2026-12-31T15:00:00.000Z', '2027-01-01', 0],
  ['2028-02-28T15:00:00.000Z', '2028-02-29', 0],
])('%s is the day %s in Japan', (instant, day, hour) => {
  expect([japanDay(new Date(instant)), japanHour(new Date(instant))]).toEqual([day, hour])
})

test('a day is shown in Japanese', () => expect(showJapanDay('2026-01-05')).toBe('2026年1月5日'))
