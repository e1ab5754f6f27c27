import { expect, test } from 'vitest'
import { isScheduledMinute, publishTimes, surpriseOf } from './publish-times.ts'

const now = new Date('2026-11-15T01:00:00Z')
const old = '2026-10-01T00:00:00.000Z'
const out = { period: { from: old, until: null }, firstPublishedAt: old }

test('A5 changes published now leave the dates alone', () => {
  expect(publishTimes(out, { when: 'now', from: '2026-11-20T10:00', until: '' }, now)).toEqual({})
})

test('A5 a moved end keeps the first date, and so does an end that was taken away', () => {
  const until = { from: old, until: '2026-12-01T00:00:00Z' }
  expect(publishTimes(out, { when: 'now', from: '', until: '2026-12-01T09:00' }, now)).toEqual({
    from: old,
    until: '2026-12-01T09:00:00+09:00',
  })
  expect(publishTimes({ ...out, period: until }, { when: 'now', from: '', until: '' }, now)).toEqual({
    from: old,
  })
})

test('A5 a moved end keeps the date that a public article has, also a later one than its first', () => {
  const from = '2026-11-10T00:00:00.000Z'
  const until = '2026-12-01T09:00'
  const dateIn = (period: { from: string; until: string | null }) =>
    publishTimes({ ...out, period }, { when: 'now', from: '', until }, now).from
  expect(dateIn({ from, until: null })).toBe(from)
  expect(dateIn({ from, until: '2026-11-12T00:00:00.000Z' })).toBe(old)
  expect(dateIn({ from: '2026-11-20T00:00:00.000Z', until: null })).toBe(old)
})

test('A5 a minute that was chosen is the minute in Japan', () => {
  const draft = { period: null, firstPublishedAt: null }
  const chosen = { when: 'later', from: '2026-11-20T10:00', until: '2026-11-30T23:59' } as const
  expect(publishTimes(draft, chosen, now)).toEqual({
    from: '2026-11-20T10:00:00+09:00',
    until: '2026-11-30T23:59:00+09:00',
  })
  expect(publishTimes(draft, { when: 'now', from: '', until: '2026-11-30T23:59' }, now)).toEqual({
    from: now.toISOString(),
    until: '2026-11-30T23:59:00+09:00',
  })
})

test('A5 a warning is shown for a minute in the past, or one that hides a published article', () => {
  const past = { when: 'later', from: '2025-11-20T10:00' } as const
  const future = { when: 'later', from: '2026-11-20T10:00' } as const
  expect(surpriseOf('draft', past, now)).toBe('at-once')
  expect(surpriseOf('published', past, now)).toBe('at-once')
  expect(surpriseOf('published', future, now)).toBe('hidden-until')
  expect(surpriseOf('draft', future, now)).toBeUndefined()
  expect(surpriseOf('published', { ...future, when: 'now' }, now)).toBeUndefined()
})

test('A5 only a schedule has a planned minute', () => {
  expect(isScheduledMinute('2026-11-15T01:00:00.000Z')).toBe(true)
  expect(isScheduledMinute('2026-11-15T01:00:07.250Z')).toBe(false)
})
