import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dividePages, pageAt } from './page-starts.ts'
import type { TextSpan } from './text-lines.ts'

const lines = Array.from({ length: 10 }, (_, at) => ({
  start: at * 30,
  end: at * 30 + 30,
  inkEnd: at * 30 + 23,
}))

function startsOf(spans: readonly TextSpan[], pageLength: number): number[] {
  return dividePages(spans, pageLength).map(({ start }) => start)
}

test('D3 a page holds whole lines', () => {
  expect(startsOf(lines, 100)).toEqual([0, 90, 180, 270])
})

test('D3 a figure that would be cut begins the next page', () => {
  const spans = [...lines.slice(0, 2), { start: 60, end: 140 }, { start: 140, end: 170 }]
  expect(startsOf(spans, 100)).toEqual([0, 60, 140])
})

test('D3 a figure longer than a page continues on the next one', () => {
  expect(startsOf([{ start: 0, end: 250 }], 100)).toEqual([0, 100, 200])
})

test('D3 a text that fits has one page, and so has an area without length', () => {
  expect(startsOf(lines, 300)).toEqual([0])
  expect(startsOf(lines, 0)).toEqual([0])
  expect(startsOf([], 100)).toEqual([0])
})

test('D3 a page does not begin with the space before a figure', () => {
  const spans = [...lines.slice(0, 3), { start: 122, end: 222 }, { start: 254, end: 284 }]
  expect(startsOf(spans, 100)).toEqual([0, 122, 254])
  expect(startsOf([{ start: 20, end: 120 }, ...lines.slice(4)], 100)).toEqual([20, 120, 210])
})

test('D3 a figure as long as the page is shown whole', () => {
  const spans = [
    { start: 0, end: 100 },
    { start: 100, end: 130, inkEnd: 123 },
  ]
  expect(dividePages(spans, 100)[0]).toEqual({ start: 0, end: 100 })
})

test('D3 readings beside the first line of the next page are hidden, but no character of this page', () => {
  expect(dividePages(lines, 100)[0]).toEqual({ start: 0, end: 83 })
  const narrow = lines.map(({ start, end }) => ({ start, end, inkEnd: end - 3 }))
  expect(dividePages(narrow, 100)[0]).toEqual({ start: 0, end: 87 })
})

test('D3 a heading goes to the page of its first two lines, and to the end of a page only with both', () => {
  const [heading, first, second] = [{ ...lines[1], keep: 'next' } as const, lines[2], lines[3]]
  const spans = [lines[0], heading, first, second, ...lines.slice(4)] as TextSpan[]
  expect(startsOf(spans, 60)).toEqual([0, 30, 90, 150, 210, 270])
  expect(startsOf(spans, 90)).toEqual([0, 30, 120, 210])
  expect(startsOf(spans, 118)).toEqual([0, 30, 120, 210])
  expect(startsOf(spans, 120)).toEqual([0, 120, 240])
})

test('D3 the source of a quote takes the last line of the quote along', () => {
  const spans = lines
    .slice(0, 4)
    .map((line, at) => (at === 3 ? { ...line, keep: 'previous' as const } : line))
  expect(startsOf(spans, 90)).toEqual([0, 60])
})

test('D3 a heading stays where it is if the figure after it needs a page of its own', () => {
  const spans = [...lines.slice(0, 2), { start: 60, end: 80, keep: 'next' as const }, { start: 90, end: 180 }]
  expect(startsOf(spans, 100)).toEqual([0, 90])
  expect(startsOf(spans, 125)).toEqual([0, 60])
})

test('D3 each distance is on a page', () => {
  const pages = [0, 90, 180].map((start) => ({ start, end: start + 90 }))
  expect([0, 89, 90, 200, 999].map((distance) => pageAt(pages, distance))).toEqual([0, 1, 1, 2, 2])
  expect(pageAt(pages, 45)).toBe(0)
})

test('D3 pages advance, are never empty, leave nothing out, and cut nothing that fits on a page', () => {
  const keep = fc.constantFrom({}, { keep: 'next' as const }, { keep: 'previous' as const })
  const span = fc.tuple(fc.nat(5000), fc.integer({ min: 1, max: 400 }), keep)
  fc.assert(
    fc.property(fc.array(span, { maxLength: 80 }), fc.integer({ min: 20, max: 600 }), (given, length) => {
      const spans = given.map(([start, size, kept]) => ({ start, end: start + size, ...kept }))
      const pages = dividePages(spans, length)
      for (const [at, { start, end }] of pages.entries()) {
        const next = pages[at + 1]?.start ?? Infinity
        expect(next).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(start + length)
        const isFilled = spans.some((part) => part.start < end && part.end > start)
        expect({ spans, start, next, isFilled }).toMatchObject({ isFilled: spans.length > 0 })
      }
      for (const { start, end } of spans) {
        const isWhole = pages.some((page) => page.start <= start && end <= page.end + 1)
        if (end - start <= length) expect({ start, end, pages, isWhole }).toMatchObject({ isWhole: true })
        else expect(isCovered({ start, end }, pages)).toBe(true)
      }
    }),
  )
})

test('D3 only what does not fit on one page is separated from its heading or its quote', () => {
  const block = fc.record({
    size: fc.integer({ min: 2, max: 300 }),
    gap: fc.nat(60),
    keep: fc.constantFrom(undefined, 'next' as const, 'previous' as const),
  })
  fc.assert(
    fc.property(fc.array(block, { maxLength: 60 }), fc.integer({ min: 20, max: 600 }), (blocks, length) => {
      let end = 0
      const spans = blocks.map(({ size, gap, keep }, at) => {
        const start = end + (at === 0 ? 0 : gap)
        end = start + size
        return { start, end, ...(keep === undefined ? {} : { keep }) }
      })
      const belongs = (at: number) =>
        at > 0 && (blocks[at]?.keep === 'previous' || blocks[at - 1]?.keep === 'next')
      for (const page of startsOf(spans, length).slice(1)) {
        const at = spans.findIndex(({ start }) => start === page)
        let from = at
        while (belongs(from)) from -= 1
        if (from < at) expect((spans[at]?.end ?? 0) - (spans[from]?.start ?? 0)).toBeGreaterThan(length)
      }
    }),
  )
})

/** Whether the pages together show a figure that is longer than each of them. */
function isCovered({ start, end }: TextSpan, pages: readonly TextSpan[]): boolean {
  let shown = start
  for (const page of pages) if (page.start <= shown) shown = Math.max(shown, page.end)
  return shown >= end - 1
}
