import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageAt, pageStarts } from './page-starts.ts'

const lines = Array.from({ length: 10 }, (_, at) => ({ start: at * 30, end: at * 30 + 30 }))

test('D3 a page holds whole lines', () => {
  expect(pageStarts(lines, 100, 300)).toEqual([0, 90, 180, 270])
})

test('D3 a figure that would be cut begins the next page', () => {
  const spans = [...lines.slice(0, 2), { start: 60, end: 140 }, { start: 140, end: 170 }]
  expect(pageStarts(spans, 100, 170)).toEqual([0, 60, 140])
})

test('D3 a figure longer than a page continues on the next one', () => {
  expect(pageStarts([{ start: 0, end: 250 }], 100, 250)).toEqual([0, 100, 200])
})

test('D3 a text that fits has one page, and so has an area without length', () => {
  expect(pageStarts(lines, 300, 300)).toEqual([0])
  expect(pageStarts(lines, 0, 300)).toEqual([0])
})

test('D3 each distance is on a page', () => {
  const starts = [0, 90, 180]
  expect([0, 89, 90, 200, 999].map((distance) => pageAt(starts, distance))).toEqual([0, 1, 1, 2, 2])
  expect(pageAt(starts, 45)).toBe(0)
})

test('D3 pages advance, leave nothing out, and cut nothing that fits on a page', () => {
  const span = fc.tuple(fc.nat(5000), fc.integer({ min: 1, max: 400 }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 80 }), fc.integer({ min: 20, max: 600 }), (given, length) => {
      const spans = given.map(([start, size]) => ({ start, end: start + size }))
      const total = Math.max(0, ...spans.map(({ end }) => end))
      const starts = pageStarts(spans, length, total)
      for (const [at, start] of starts.entries()) {
        const step = (starts[at + 1] ?? start + 1) - start
        expect(step).toBeGreaterThan(0)
        expect(step).toBeLessThanOrEqual(length)
      }
      expect((starts.at(-1) ?? 0) + length).toBeGreaterThanOrEqual(total - 1)
      for (const { start, end } of spans) {
        if (end - start > length) continue
        const isWhole = starts.some((page) => page <= start && end <= page + length + 1)
        expect({ start, end, starts, isWhole }).toMatchObject({ isWhole: true })
      }
    }),
  )
})
