import { expect, test } from 'vitest'
import type { Block, Body } from '@tsuzuri/content/body/blocks'
import { unfinishedBlocks } from '@tsuzuri/content/testing/unfinished-blocks'
import { linksIn, render } from '../../pieces/render.tsx'
import { everyBlock } from '../../pieces/every-block.ts'
import { aCard, sponsored } from '../../pieces/fixtures.ts'
import { BodyBlocks } from './body-blocks.tsx'

const nothing = { media: {}, articles: {}, headingBreaks: [] }
const renderBlocks = (blocks: Block[], references = everyBlock.references) =>
  render(<BodyBlocks body={{ blocks }} references={references} />)
const paragraph = (text: string, marks: NonNullable<BodyContent['marks']> = []): Block => ({
  type: 'paragraph',
  content: [{ text, marks }],
})
type BodyContent = Extract<Body['blocks'][number], { type: 'paragraph' }>['content'][number]

test('A2 every block type renders its own markup', () => {
  const articles = { kanren: aCard({ title: '関連記事' }) }
  const html = renderBlocks(everyBlock.body.blocks, { ...everyBlock.references, articles })
  for (const part of [
    '<h2 id="midashi-1">大見出し</h2>',
    '<h3 id="midashi-2">中見出し</h3>',
    '<h4 id="midashi-3">小見出し</h4>',
    '<ol><li>一つ目<ul><li>その中</li></ul></li>',
    '<blockquote cite="https://example.com/">',
    '<figcaption class="figure-caption"><span>水面に落ちるしずく</span>',
    'data-gallery-step="1"',
    'role="img" aria-label="3点中1点目">1／3<',
    'YouTubeの動画を表示する',
    'Instagramの投稿を表示する',
    'Xの投稿を表示する',
    '864円（税込）',
    'ヘアサロン',
    '関連記事',
    '<dt>炒った茶葉は、何日もちますか。</dt>',
    'callout-point',
    'callout-note',
    'callout-caution',
    '<th scope="col">記号</th>',
    '<caption>記号の早見表</caption>',
    '<th scope="row">桶に手</th>',
    '<ol class="timeline timeline-procedure" role="list">',
    '<span class="timeline-time">1953年</span>',
    '<hr/>',
  ])
    expect(html).toContain(part)
})

test.each(unfinishedBlocks)('T4 the preview renders %s while it is unfinished: %j', (_, block) => {
  expect(renderBlocks([block, paragraph('次の段落')], nothing)).toContain('次の段落')
})

test('A2 headings break between phrases, also inside marks, but never inside ruby', () => {
  const content = [
    { text: '冬の髪' },
    { text: 'を守る', marks: [{ type: 'strong' as const }] },
    { text: '暮らし方', marks: [{ type: 'ruby' as const, reading: 'くらしかた' }] },
  ]
  const html = renderBlocks([{ type: 'heading', level: 2, content }], {
    ...nothing,
    headingBreaks: [[2, 4, 6, 8]],
  })
  expect(html).toBe(
    '<h2 id="midashi-1" class="phrases">冬の<wbr/>髪<strong>を</strong><wbr/><strong>守る</strong><wbr/>' +
      '<ruby>暮らし方<rp>（</rp><rt>くらしかた</rt><rp>）</rp></ruby></h2>',
  )
})

test('A2 a numbered list begins at its number, and other lists have none', () => {
  const list = (start?: number): Block => ({
    type: 'list',
    ordered: true,
    ...(start === undefined ? {} : { start }),
    items: [
      { content: [{ text: '洗う' }], nested: { ordered: true, items: [{ content: [{ text: '湯' }] }] } },
    ],
  })
  expect(renderBlocks([list(3)])).toContain('<ol start="3"><li>洗う<ol><li>湯</li></ol></li></ol>')
  expect(renderBlocks([list(0)])).toContain('<ol start="0"><li>')
  expect(renderBlocks([list()])).toContain('<ol><li>')
})

test('A2 every mark renders its own element, and ruby has a fallback', () => {
  const html = renderBlocks(everyBlock.body.blocks.slice(0, 1))
  expect(html).toContain('<ruby>暮らす<rp>（</rp><rt>くらす</rt><rp>）</rp></ruby>')
  for (const part of ['<strong>強く</strong>', '<em>点</em>', '<mark>線</mark>', 'つなぐ。<br/>改行も。'])
    expect(html).toContain(part)
})

test('A2 marks nest in one order, the link outermost', () => {
  const html = renderBlocks([
    paragraph('髪', [
      { type: 'link', href: '/magazine/a/' },
      { type: 'ruby', reading: 'かみ' },
      { type: 'strong' },
    ]),
  ])
  expect(html).toContain('<a href="/magazine/a/"><strong><ruby>髪')
})

test('R1 internal links are canonical, and external links have rel="noopener"', () => {
  const link = (href: string, rel?: 'sponsored') =>
    renderBlocks([paragraph('先', [{ type: 'link', href, ...(rel === undefined ? {} : { rel }) }])])
  expect(linksIn(link('/magazine/yuzuyu'))).toEqual(['/magazine/yuzuyu/'])
  expect(linksIn(link('/magazine/yuzuyu?a=1#b'))).toEqual(['/magazine/yuzuyu/?a=1#b'])
  expect(linksIn(link('/magazine/feed.xml'))).toEqual(['/magazine/feed.xml'])
  expect(link('https://example.com/', 'sponsored')).toContain('rel="sponsored noopener"')
})

test('A2 a URL that is not safe (javascript:, data:) is not rendered as a link', () => {
  for (const href of ['javascript:alert(1)', '//evil.example/', 'data:text/html,x', 'java\nscript:x'])
    expect(linksIn(renderBlocks([paragraph('先', [{ type: 'link', href }])]))).toEqual([])
})

test('A2 markup in any field of a block is escaped', () => {
  const hostile = '</script><img src=x onerror=alert(1)><!--\u2028‮"\'👩‍👩‍👧\ud800'
  const html = renderBlocks([
    paragraph(hostile, [{ type: 'ruby', reading: hostile }]),
    { type: 'heading', level: 2, content: [{ text: hostile }] },
    { type: 'quote', content: [[{ text: hostile }]], source: hostile },
    { type: 'product', name: hostile, maker: hostile, content: [[{ text: hostile }]] },
    { type: 'salon', name: hostile, area: hostile, genre: 'nail', content: [] },
    {
      type: 'callout',
      kind: 'note',
      title: hostile,
      content: [{ type: 'paragraph', content: [{ text: hostile }] }],
    },
    { type: 'table', header: [[{ text: hostile }]], rows: [[[{ text: hostile }]]], caption: hostile },
    { type: 'image', media: 'shizuku', alt: hostile, caption: hostile, credit: hostile },
  ])
  expect(html).not.toMatch(/<script|<\/script|<img src="?x|<!--/)
  expect(html.replaceAll(/"[^"]*"/g, '')).not.toMatch(/<[^>]*onerror/)
})

test('A6 embeds make no third-party request before the click', () => {
  const html = renderBlocks(everyBlock.body.blocks.filter(({ type }) => type === 'embed'))
  expect(html).not.toMatch(/<iframe|<script|<img|src=/)
  expect(html).toContain('data-embed-address="https://www.youtube-nocookie.com/embed/yosooiDry01"')
  expect(linksIn(html)).toContain('https://www.youtube.com/watch?v=yosooiDry01')
})

test('A6 references to missing or unpublished media and articles render nothing', () => {
  const html = renderBlocks(
    everyBlock.body.blocks.filter(({ type }) => ['image', 'gallery', 'article'].includes(type)),
    nothing,
  )
  expect(html).toBe('')
})

test('A6 a table scrolls in a focusable container', () => {
  const html = renderBlocks(everyBlock.body.blocks.filter(({ type }) => type === 'table'))
  expect(html).toContain('role="region" aria-label="記号の早見表" tabindex="0"')
})

test('A7 an article card in the body shows its disclosure', () => {
  const articles = { kanren: aCard({ disclosure: sponsored }) }
  expect(renderBlocks([{ type: 'article', slug: 'kanren' }], { ...nothing, articles })).toContain(
    'PR・タイアップ広告',
  )
})
