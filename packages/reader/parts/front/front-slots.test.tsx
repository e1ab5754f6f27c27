import { expect, test } from 'vitest'
import type { FrontSlotView } from '@tsuzuri/content/published'
import { linksIn, render, textIn } from '../../pieces/render.tsx'
import { aCard, aFeature, aPageOf, aSeries, sponsored } from '../../pieces/fixtures.ts'
import { FrontSlots } from './front-slots.tsx'

const list = aPageOf<unknown>([], { total: 128, pageCount: 7 })
const features = ['haru', 'natsu', 'aki'].map((slug) => aFeature({ slug }))
const cards = (count: number) =>
  Array.from({ length: count }, (_, at) => aCard({ id: at + 1, slug: `a-${at}` }))
const renderSlots = (...slots: FrontSlotView[]) =>
  render(<FrontSlots slots={slots} features={features} list={list} />)

test('E1 the cards of a slot are headings below its title, and above where it has none', () => {
  for (const kind of ['large', 'row'] as const) {
    expect(renderSlots({ kind, title: null, cards: cards(1) })).toMatch(
      /<h2 class="(large|normal)-card-title"/,
    )
    const titled = renderSlots({ kind, title: '今週の一本', cards: cards(1) })
    expect(titled).toMatch(/<h2 id="[^"]+">今週の一本<\/h2>/)
    expect(titled).toMatch(/<h3 class="(large|normal)-card-title"/)
  }
})

test('E1 the newest articles say which part of the list is on the page', () => {
  expect(textIn(renderSlots({ kind: 'newest', title: null, cards: cards(2) }))).toContain('全128件中 1〜20件')
})

test('E1 placed features come first, then the others, as many as the strip holds', () => {
  const strip = { kind: 'features', title: null, size: 2, slugs: ['aki', 'nai'] } as const
  const links = linksIn(renderSlots({ ...strip, slugs: [...strip.slugs] })).filter((link) =>
    /tokushu\/.+\//.test(link),
  )
  expect(links).toEqual(['/magazine/category/tokushu/aki/', '/magazine/category/tokushu/haru/'])
})

test('E1 a strip of series links each series once and the list of all, and names its authors and next day', () => {
  const strip = {
    kind: 'series',
    title: null,
    series: [aSeries(), aSeries({ slug: 'ura', cover: null })],
  } as const
  const html = renderSlots({ ...strip, series: [...strip.series] })
  expect(linksIn(html)).toEqual([
    '/magazine/series/',
    '/magazine/series/tansu-wo-akeru-hi/',
    '/magazine/series/ura/',
  ])
  for (const words of ['連載', '小川 紬', '季節ごと', '全4回', '次回は12月16日'])
    expect(textIn(html)).toContain(words)
  expect(html.match(/fetchpriority="high"/gi)).toHaveLength(1)
  expect(textIn(renderSlots({ ...strip, title: '読みもの', series: [aSeries()] }))).toContain('読みもの')
})

test('E1 what is read a lot has no numbers, and shows what is advertising', () => {
  const html = renderSlots({ kind: 'ranking', title: null, cards: [aCard({ disclosure: sponsored })] })
  expect(html).not.toContain('<ol')
  expect(textIn(html)).toContain('PR・タイアップ広告')
})

test('E1 only the first picture of the page has high priority', () => {
  const html = renderSlots(
    { kind: 'row', title: null, cards: cards(3) },
    { kind: 'newest', title: null, cards: cards(4) },
  )
  expect(html.match(/fetchpriority="high"/gi)).toHaveLength(1)
  expect(html.indexOf('fetchpriority')).toBeLessThan(html.indexOf('a-1/'))
})
