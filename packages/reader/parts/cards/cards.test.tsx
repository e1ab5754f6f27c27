import { expect, test } from 'vitest'
import { linksIn, render, textIn } from '../../pieces/render.tsx'
import { aCard, anImage, longTitle, sponsored } from '../../pieces/fixtures.ts'
import { LargeCard } from '../front/large-card.tsx'
import { NormalCard } from './normal-card.tsx'
import { PortraitCard } from './portrait-card.tsx'

const cards = [NormalCard, LargeCard, PortraitCard]

test.each(cards)('U a card links to the canonical URL of its article: %o', (Card) => {
  const links = linksIn(render(<Card article={aCard({ slug: '春の色' })} />))
  expect(links).toContain('/magazine/%E6%98%A5%E3%81%AE%E8%89%B2/')
  for (const link of links) expect(link).toMatch(/^\/magazine\/.*\/$/)
})

test.each(cards)('A7 a card of a sponsored article has its label: %o', (Card) => {
  expect(render(<Card article={aCard({ disclosure: sponsored })} />)).toContain('PR・タイアップ広告')
  expect(render(<Card article={aCard()} />)).not.toContain('disclosure-label')
})

test.each(cards)('U a card without a picture has a placeholder: %o', (Card) => {
  const html = render(<Card article={aCard({ cover: null, title: longTitle })} />)
  expect(html).not.toContain('<img')
  expect(html).toContain('cover-missing')
  expect(textIn(html)).toContain(longTitle)
})

test('U a picture has its size, colour and focal point, and only the first has high priority', () => {
  const cover = anImage({ url: '/media/a.jpg', focus: { x: 0.25, y: 0.1 } })
  const later = render(<NormalCard article={aCard({ cover })} />)
  expect(later).toContain('width="1600" height="1067"')
  expect(later).toContain('background-color:#a5c4d6;--light:7976616;object-position:25% 10%')
  expect(later).toContain('loading="lazy"')
  const first = render(<NormalCard article={aCard({ cover })} isFirst />)
  expect(first).toMatch(/fetchpriority="high"/i)
  expect(first).not.toContain('loading=')
})

test('U the date on a card is in Japan’s time zone', () => {
  expect(render(<NormalCard article={aCard({ publishedAt: '2026-11-10T15:30:00.000Z' })} />)).toContain(
    '2026.11.11',
  )
})

test('U a title is escaped', () => {
  const html = render(
    <NormalCard article={aCard({ title: '</script><img src=x onerror=alert(1)>"\'\u2028' })} />,
  )
  expect(html).toContain('&lt;/script&gt;&lt;img src=x')
  expect(html).not.toContain('<img src=x')
})
