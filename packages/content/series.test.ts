import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimedParts } from './part-numbers.ts'
import { articleContentSchema } from './article.ts'
import { comparePart, compareSeries, partsAround, seriesSchema, shownNextOn } from './series.ts'
import { refused } from './testing/refused.ts'
import { endOfJapanDay } from './japan-time.ts'

test('E3 parts are read in the order of their numbers; of two with one number, the older first', () => {
  const part = (id: number, number: number, publishedAt: string) => ({ id, part: number, publishedAt })
  const parts = [
    part(1, 2, '2026-04-02T00:00:00Z'),
    part(2, 0, '2026-04-09T00:00:00Z'),
    part(4, 2, '2026-04-01T00:00:00Z'),
    part(3, 2, '2026-04-01T00:00:00Z'),
  ]
  expect(parts.toSorted(comparePart).map(({ id }) => id)).toEqual([2, 3, 4, 1])
})

test('E3 an article lists itself and as many neighbours as fit, without a gap', () => {
  const count = fc.integer({ min: 0, max: 30 })
  fc.assert(
    fc.property(count, count, fc.integer({ min: 1, max: 12 }), (earlier, later, size) => {
      const all = Array.from({ length: earlier + 1 + later }, (_, at) => at)
      const before = all.slice(0, earlier).toReversed()
      const shown = partsAround(earlier, before, all.slice(earlier + 1), size)
      expect(shown).toHaveLength(Math.min(size, all.length))
      expect(shown).toContain(earlier)
      expect(shown).toEqual(all.slice(shown[0], (shown.at(-1) ?? 0) + 1))
      const behind = shown.indexOf(earlier)
      const ahead = shown.length - 1 - behind
      // Unequal sides only where one side has no more parts.
      if (Math.abs(ahead - behind) > 1) expect(behind === earlier || ahead === later).toBe(true)
    }),
  )
})

test('E3 running series come first, then the one with the newest part', () => {
  const one = (id: number, ended: boolean, newestAt: number) => ({ id, ended, newestAt })
  const series = [one(1, true, 9), one(2, false, 3), one(3, false, 5), one(4, true, 8)]
  expect(series.toSorted(compareSeries).map(({ id }) => id)).toEqual([3, 2, 1, 4])
})

test('E3 the next part is announced until its day is over in Japan', () => {
  const series = { ended: false, nextOn: '2026-11-25' }
  const last = new Date('2026-11-25T14:59:59.999Z')
  expect(shownNextOn(series, undefined, last)).toBe('2026-11-25')
  expect(shownNextOn(series, undefined, endOfJapanDay('2026-11-25'))).toBeNull()
})

test('E3 the next part is announced no longer once it has appeared, or when the series has ended', () => {
  const now = new Date('2026-11-25T03:00:00Z')
  const series = { ended: false, nextOn: '2026-11-25' }
  expect(shownNextOn(series, new Date('2026-11-24T14:59:00Z'), now)).toBe('2026-11-25')
  expect(shownNextOn(series, new Date('2026-11-24T15:00:00Z'), now)).toBeNull()
  expect(shownNextOn({ ...series, ended: true }, undefined, now)).toBeNull()
  expect(shownNextOn({ ended: false }, undefined, now)).toBeNull()
})

test('E3 two parts can have one number only one after the other', () => {
  const claim = claimedParts()
  const part = (slug: string, from: string, until?: string, number = 3) => ({
    content: articleContentSchema.parse({ slug, title: slug, series: { id: 1, part: number } }),
    period: { from: new Date(from), until: until === undefined ? undefined : new Date(until) },
  })
  claim(part('a', '2026-04-01', '2026-05-01'))
  claim(part('b', '2026-05-01'))
  claim(part('c', '2026-05-01', undefined, 4))
  claim({ content: part('d', '2026-06-01').content, period: undefined })
  const refusal = refused(() => claim(part('e', '2026-06-01')))
  expect(refusal.message).toBe('第3回は「b」が使っています。回の番号を変えてください。')
  expect(refusal.faults[0]?.path).toBe('series.part')
})

test.each([
  { slug: 'page', name: '頁' },
  { slug: 'a b', name: 'x' },
  { slug: 'a', name: '' },
  { slug: 'a', name: 'x', nextOn: '2026-02-30' },
  { slug: 'a', name: 'x', authorIds: [1, 1] },
])('E3 no series is %j', (input) => {
  expect(seriesSchema.safeParse(input).success).toBe(false)
})

test.each([-1, 1.5, 10_000])('E3 第%s回 is no part', (part) => {
  expect(articleContentSchema.safeParse({ series: { id: 1, part } }).success).toBe(false)
})

test('E3 an article can begin with 第0回, and can’t be called series', () => {
  expect(articleContentSchema.safeParse({ series: { id: 1, part: 0 } }).success).toBe(true)
  expect(articleContentSchema.safeParse({ slug: 'series' }).success).toBe(false)
})
