import { expect, test } from 'vitest'
import { render } from '../../pieces/render.tsx'
import { aBanner, anImage } from '../../pieces/fixtures.ts'
import { BannerArea } from './banner-area.tsx'

test('U2 a paid banner has a visible label and rel="sponsored"', () => {
  const html = render(
    <BannerArea place="sidebar" banners={[aBanner({ paid: true, href: 'https://example.com/' })]} />,
  )
  expect(html).toContain('広告')
  expect(html).toContain('rel="sponsored noopener"')
})

test('U2 a banner of the magazine itself has no label', () => {
  const html = render(<BannerArea place="sidebar" banners={[aBanner()]} />)
  expect(html).not.toContain('広告')
  expect(html).not.toContain('sponsored')
})

test('U2 each area renders its own banners, and nothing without any', () => {
  expect(render(<BannerArea place="header" banners={[aBanner()]} />)).toBe('')
})

test('U2 the text of a banner appears once: as alternative text of the strip, or beside the picture', () => {
  const words = 'お知らせ'
  const strip = aBanner({ image: anImage({ width: 728, height: 90, alt: words }) })
  expect(render(<BannerArea place="sidebar" banners={[strip]} />).match(new RegExp(words, 'g'))).toHaveLength(
    1,
  )
  const picture = aBanner({ image: anImage({ alt: words }) })
  expect(
    render(<BannerArea place="sidebar" banners={[picture]} />).match(new RegExp(words, 'g')),
  ).toHaveLength(1)
})

test('U the words of a banner break between phrases, in every browser', () => {
  const banner = aBanner({ image: anImage({ alt: '道具の手入れの記事をまとめて読む' }) })
  expect(render(<BannerArea place="sidebar" banners={[banner]} />)).toContain(
    '<span class="phrases">道具の<wbr>手入れの<wbr>記事を<wbr>まとめて<wbr>読む</span>',
  )
})

test('U the words of a banner are shown without breaks, too', () => {
  const { altBreaks: _, ...banner } = aBanner({ image: anImage({ alt: '道具の話' }) })
  expect(render(<BannerArea place="sidebar" banners={[banner]} />)).toContain('>道具の話</span>')
})
