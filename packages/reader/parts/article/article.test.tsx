import { expect, test } from 'vitest'
import { listHeadings } from '@tsuzuri/content/body/headings'
import type { ArticleSeries } from '@tsuzuri/content/published'
import { everyBlock } from '../../pieces/every-block.ts'
import { linksIn, render } from '../../pieces/render.tsx'
import { aCard, anArticle, aSite, aUser, sponsored } from '../../pieces/fixtures.ts'
import * as renderer from '../body/article-renderer.ts'
import { Article } from './article.tsx'
import { type ArticleData, withoutBody, withRenderer } from './shown-article.ts'

const supervisor = {
  user: aUser({ slug: 'hoshino', name: '星野 明' }),
  credentials: '薬剤師',
  checked: '成分',
  checkedOn: '2026-10-28',
}

function data(over: Parameters<typeof anArticle>[0] = {}): ArticleData {
  const article = anArticle({ ...everyBlock, ...everyBlock.references, ...over })
  return {
    article,
    contentHash: '',
    headings: listHeadings(article.body),
    related: [aCard({ id: 9, slug: 'related' })],
    renderer,
  }
}

function aSeries(): ArticleSeries {
  const part = (number: number) => ({
    ...aCard({ id: number, slug: `kai-${number}`, title: `${number}の朝` }),
    part: number,
  })
  const [first, second, third] = [part(1), { ...part(2), disclosure: sponsored }, part(3)]
  return {
    slug: 'asa',
    name: '朝の台所',
    ended: false,
    nextOn: '2026-11-25',
    total: 3,
    part: 2,
    previous: first,
    next: third,
    parts: [first, second, third],
  }
}

test('E3 a part shows its series, its neighbours and the day of the next part', () => {
  const html = render(<Article data={data({ series: aSeries(), slug: 'kai-2' })} />)
  const parts = [
    '連載「朝の台所」<span>第2回</span>',
    '<h1',
    '<h2 id=',
    '全3回を見る',
    '第1回',
    'aria-current="true"',
    'PR・タイアップ広告',
    '次回は11月25日',
    '前の回　第1回',
    '次の回　第3回',
    'article-tags',
  ]
  const places = parts.map((one, at) => html.indexOf(one, at === 0 ? 0 : html.indexOf(parts[at - 1] ?? '')))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(linksIn(html)).toEqual(
    expect.arrayContaining(['/magazine/series/asa/', '/magazine/kai-1/', '/magazine/kai-3/']),
  )
  expect(render(<Article data={data()} />)).not.toContain('series-parts')
})

test('what AI was used for stands at the end, only where editors have stated it', () => {
  expect(render(<Article data={data({ aiUse: ['drafting', 'proofreading'] })} />)).toContain(
    'AIの利用：校正、下書き',
  )
  expect(render(<Article data={data({ aiUse: ['none'] })} />)).toContain('AIの利用：なし')
  expect(render(<Article data={data()} />)).not.toContain('AIの利用')
})

test('an article can be saved for later, a draft can not', () => {
  expect(render(<Article data={data()} />)).toMatch(
    /<button type="button" aria-pressed="false" data-shelf="[^"]+" data-title="[^"]+">.*?あとで読む<\/button>/,
  )
  expect(render(<Article data={data()} isDraft />)).not.toContain('あとで読む</button>')
})

test('A6 an article page has all its parts in reading order', () => {
  const html = render(
    <Article
      data={data({
        disclosure: sponsored,
        supervisor,
        updatedAt: '2026-11-12T00:00:00.000Z',
        corrections: [{ on: '2026-11-13', wrong: '十分', right: '五分' }],
      })}
    />,
  )
  const parts = [
    'aria-label="パンくず"',
    'category-label',
    'PR・タイアップ広告',
    '<h1 tabindex="-1"><span class="phrases">柚子湯',
    '新井 瑞季',
    '2026年11月11日',
    '2026年11月12日',
    '4分で読めます',
    'article-cover',
    'この記事はほのぐれ製茶の提供',
    'article-lead',
    'aria-label="監修者"',
    'data-contents',
    'id="honbun"',
    'aria-label="訂正"',
    '2026年11月13日',
    '<dd>五分</dd>',
    'article-tags',
    '>LINE<',
    'はてなブックマーク',
    'URLをコピー',
    'banner-area-article-end',
    'user-card',
    'あわせて読みたい</h2>',
    'サロンをさがす',
    'side-bar',
  ]
  const places = parts.map((part) => html.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html.match(/<main id="main"/g)).toHaveLength(1)
})

test('R1 every link of an article page within the magazine is canonical', () => {
  const within = linksIn(render(<Article data={data()} />)).filter((href) => href.startsWith('/'))
  expect(within.length).toBeGreaterThan(10)
  for (const href of within) expect(href).toMatch(/^\/magazine\/([^?#]*\/)?$/)
})

test('A6 the body is sent once: the hydration data does not contain it', () => {
  const travelling = withoutBody(data())
  expect(Object.keys(travelling.article)).not.toEqual(expect.arrayContaining(['body']))
  expect(JSON.stringify(travelling)).not.toContain('香りのよいのは三日です')
  expect(travelling.headings).toHaveLength(3)
})

test('A6 the code that renders a body is loaded together with its data', async () => {
  const loaded = await withRenderer(Promise.resolve(anArticle(everyBlock)), (_, load) => load())
  expect(loaded.renderer?.BodyBlocks).toBe(renderer.BodyBlocks)
  expect(loaded.headings).toHaveLength(3)
})

test.each([
  [undefined, undefined, undefined, ''],
  [undefined, undefined, 'vertical', ' data-writing="vertical"'],
  [undefined, 'vertical', undefined, ' data-writing="vertical"'],
  [undefined, 'horizontal', 'vertical', ' data-writing="horizontal"'],
  ['vertical', undefined, undefined, ' data-writing="vertical"'],
  ['horizontal', 'vertical', 'vertical', ' data-writing="horizontal"'],
] as const)(
  'D3 the article, else its series, else the magazine chooses the direction: %s, %s, %s',
  (own, ofSeries, magazine, attribute) => {
    const { settings } = aSite()
    const site = aSite({
      settings: { ...settings, ...(magazine === undefined ? {} : { writing: magazine }) },
    })
    const series = { ...aSeries(), writing: ofSeries }
    const html = render(<Article data={data({ series, ...(own && { writing: own }) })} />, site)
    expect(html).toContain(`<article class="article"${attribute}>`)
    expect(withoutBody(data({ series })).article.series?.writing).toBe(ofSeries)
  },
)

test('R14 a draft is marked as a draft and has no share links', () => {
  const html = render(<Article data={data()} isDraft />)
  expect(html).toContain('>下書き<')
  expect(html).not.toContain('>LINE<')
})

test('A6 share links have the public URL and the title, escaped', () => {
  const html = render(
    <Article data={data({ slug: '柚子', title: '題&"<' })} />,
    aSite({ publicUrl: 'https://m.example' }),
  )
  const address = encodeURIComponent(`https://m.example/magazine/${encodeURIComponent('柚子')}/`)
  expect(linksIn(html)).toContain(`https://social-plugins.line.me/lineit/share?url=${address}`)
  expect(linksIn(html)).toContain(
    `https://x.com/intent/post?url=${address}&text=${encodeURIComponent('題&"<')}`,
  )
})
