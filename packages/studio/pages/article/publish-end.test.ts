import { expect, test } from 'vitest'
import { faultOfEnd } from './publish-end.ts'

const now = new Date('2026-11-16T03:00:00Z')
const draft = { period: null }
const atOnce = (until: string) => ({ when: 'now', from: '', until }) as const

test('A5 an end that has passed is refused, since the article would disappear at once', () => {
  expect(faultOfEnd(draft, atOnce('2026-11-16T12:00'), now)).toContain('過ぎた日時です')
  expect(faultOfEnd(draft, atOnce('2026-11-16T12:01'), now)).toBeUndefined()
  expect(faultOfEnd(draft, atOnce(''), now)).toBeUndefined()
  const backdated = { when: 'later', from: '2026-10-01T09:00', until: '2026-10-31T09:00' } as const
  expect(faultOfEnd(draft, backdated, now)).toContain('過ぎた日時です')
})

test('A5 an end in a year of five digits, or of less than four, is refused and not left out', () => {
  for (const until of ['20261-11-16T12:01', '0202-11-16T12:01'])
    expect(faultOfEnd(draft, atOnce(until), now)).toContain('4桁')
})

test('A5 the end follows the beginning', () => {
  const planned = { when: 'later', from: '2026-12-01T09:00' } as const
  expect(faultOfEnd(draft, { ...planned, until: '2026-12-01T09:00' }, now)).toContain('公開の日時より後')
  expect(faultOfEnd(draft, { ...planned, until: '2026-12-01T09:01' }, now)).toBeUndefined()
})

test('A5 an article whose time has ended is published again at once, without its end', () => {
  const ended = { period: { from: '2026-10-01T00:00:00.000Z', until: '2026-10-31T00:00:00.000Z' } }
  expect(faultOfEnd(ended, atOnce('2026-10-31T09:00'), now)).toBeUndefined()
  expect(faultOfEnd(ended, atOnce('2026-10-31T09:01'), now)).toContain('過ぎた日時です')
})
