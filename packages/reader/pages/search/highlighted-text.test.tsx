import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { render } from '../../pieces/render.tsx'
import { HighlightedText } from './highlighted-text.tsx'

const title = '入浴剤の裏面を読む。医薬部外品と化粧品'
const breaks = [4, 7, 10, 16]

test('F1 U the title of a result breaks between phrases and sentences only, with the matches marked', () => {
  const ranges = [{ start: 10, end: 15 }]
  expect(render(<HighlightedText text={title} ranges={ranges} breaks={breaks} />)).toBe(
    '<span class="phrases"><span>入浴剤の<wbr>裏面を<wbr>読む。</span><wbr>' +
      '<span><mark>医薬部外品</mark>と<wbr>化粧品</span></span>',
  )
})

test('F1 a match that contains a phrase break is marked on both sides of it', () => {
  expect(render(<HighlightedText text="髪を切る" ranges={[{ start: 0, end: 4 }]} breaks={[2]} />)).toBe(
    '<span class="phrases"><mark>髪を</mark><wbr><mark>切る</mark></span>',
  )
})

test('S F1 text and matches are escaped', () => {
  expect(render(<HighlightedText text="<b>&" ranges={[{ start: 1, end: 2 }]} />)).toBe(
    '<span>&lt;<mark>b</mark>&gt;&amp;</span>',
  )
})

test('F1 whatever is marked and wherever it may break, the text stays the same', () => {
  const offsets = fc.uniqueArray(fc.integer({ min: 1, max: title.length - 1 }), { maxLength: 8 })
  const sorted = offsets.map((list) => list.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(sorted, sorted, (ends, mayBreakAt) => {
      const ranges = ends.flatMap((end, at) => (at % 2 === 1 ? [{ start: ends[at - 1] ?? 0, end }] : []))
      const html = render(<HighlightedText text={title} ranges={ranges} breaks={mayBreakAt} />)
      expect(html.replaceAll(/<[^>]+>/g, '')).toBe(title)
      const marked = [...html.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, text]) => text).join('')
      expect(marked).toBe(ranges.map(({ start, end }) => title.slice(start, end)).join(''))
    }),
  )
})
