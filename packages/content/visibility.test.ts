import { expect, test } from 'vitest'
import { isWithin, stateAt } from './visibility.ts'

const from = new Date('2026-04-01T00:00:00Z')
const until = new Date('2026-05-01T00:00:00Z')
const before = (moment: Date) => new Date(moment.getTime() - 1)

test('A5 an article may be read from its minute on and before its end', () => {
  expect(isWithin({ from, until }, before(from))).toBe(false)
  expect(isWithin({ from, until }, from)).toBe(true)
  expect(isWithin({ from, until }, before(until))).toBe(true)
  expect(isWithin({ from, until }, until)).toBe(false)
})

test('A5 without an end it may be read for ever', () => {
  expect(isWithin({ from }, new Date('9999-12-31T00:00:00Z'))).toBe(true)
})

test('time alone makes a scheduled article a published and then an ended one', () => {
  const article = { status: 'published' as const, period: { from, until } }
  expect(stateAt(article, before(from))).toBe('scheduled')
  expect(stateAt(article, from)).toBe('published')
  expect(stateAt(article, before(until))).toBe('published')
  expect(stateAt(article, until)).toBe('ended')
})

test('drafts and withdrawn articles stay what they are, whatever the time', () => {
  expect(stateAt({ status: 'draft', period: { from } }, until)).toBe('draft')
  expect(stateAt({ status: 'withdrawn', period: { from } }, until)).toBe('withdrawn')
  expect(stateAt({ status: 'published' }, until)).toBe('draft')
})
