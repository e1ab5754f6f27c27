import { describe, expect, test } from 'vitest'
import { instantOf, localMinute, showAgo, showDay, showMinute, showSecond } from './japan-time.ts'

const now = new Date('2026-11-15T01:00:00Z')

describe('A5 times in the studio are Japanese, wherever the machine is', () => {
  test('a minute chosen in Japan is the instant that readers will see', () => {
    expect(new Date(instantOf('2026-11-15T10:00') ?? '').toISOString()).toBe('2026-11-15T01:00:00.000Z')
    expect(localMinute('2026-11-15T01:00:00Z')).toBe('2026-11-15T10:00')
    expect(localMinute('2026-12-31T15:30:00Z')).toBe('2027-01-01T00:30')
  })

  test.each(['', '2026-11-15', '2026-11-15T10', 'tomorrow', '20261-11-15T10:00', '0002-11-15T10:00'])(
    'half a date or another year than one of four digits (%s) is no instant',
    (text) => {
      expect(instantOf(text)).toBeUndefined()
    },
  )

  test('a time of day to the second has its date, with the year if it is not this year', () => {
    expect(showSecond('2026-11-15T01:00:01Z', now)).toBe('11/15 10:00:01')
    expect(showSecond('2025-12-31T15:00:01Z', now)).toBe('1/1 00:00:01')
    expect(showSecond('2025-12-31T14:59:59Z', now)).toBe('2025/12/31 23:59:59')
    expect(showMinute('2026-11-16T01:00:00Z', now)).toBe('11/16 10:00')
    expect(showMinute('2025-11-16T01:00:00Z', now)).toBe('2025/11/16 10:00')
  })

  test('the day of the start page has its weekday', () => {
    expect(showDay('2026-11-14T15:00:00Z')).toBe('11月15日（日）')
  })

  test('what was just now, a while ago, today and before', () => {
    expect(showAgo('2026-11-15T00:59:30Z', now)).toBe('たった今')
    expect(showAgo('2026-11-15T00:57:00Z', now)).toBe('3分前')
    expect(showAgo('2026-11-14T15:30:00Z', now)).toBe('今日 00:30')
    expect(showAgo('2026-11-14T14:30:00Z', now)).toBe('11/14 23:30')
  })
})
