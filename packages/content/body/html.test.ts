import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSafeHref } from '../address/safe-href.ts'
import { words } from '../testing/articles.ts'
import { everyBlock } from '../testing/every-block.ts'
import { readMarkup } from '../testing/markup.ts'
import type { BodyReferences } from './block-kind.ts'
import type { Block } from './blocks.ts'
import { bodyHtml } from './html.ts'
import type { Inline, Mark, Text } from './inline.ts'
import { paragraphHtml } from './paragraph-html.ts'
import type { Picture } from './picture.ts'
import type { PlainBlock } from './plain-block.ts'

const around: BodyReferences = {
  mediaUrl: (media) => ({ url: `/media/${media}`, width: 4, height: 3 }),
  article: (slug) => ({ url: `/magazine/${slug}/`, title: `題「${slug}」` }),
}

test('A2 every block has its HTML', () => {
  expect(bodyHtml({ blocks: everyBlock }, around).split('\n')).toEqual([
    '<p><ruby>髪<rp>（</rp><rt>かみ</rt><rp>）</rp></ruby>を<br><a href="/magazine/kami/"><strong>整える</strong></a><em>技</em><mark>。</mark></p>',
    '<h2 id="midashi-1">朝の手入れ</h2>',
    '<h3 id="midashi-2">洗う</h3>',
    '<h4 id="midashi-3">すすぐ</h4>',
    '<ol start="3"><li>一<ul><li>一の一</li></ul></li><li>二</li></ol>',
    '<blockquote><p>引用</p><p><cite><a href="https://example.com/hon" rel="noopener">本</a></cite></p></blockquote>',
    '<figure><img src="/media/a" alt="瓶" width="4" height="3"><figcaption>棚の瓶 編集部</figcaption></figure>',
    '<figure><img src="/media/a" alt="一枚目" width="4" height="3"><img src="/media/b" alt="二枚目" width="4" height="3"><figcaption>二枚</figcaption></figure>',
    '<p><a href="https://www.youtube.com/watch?v=yosooi00001" rel="noopener">https://www.youtube.com/watch?v=yosooi00001</a></p>',
    '<section><img src="/media/c" alt="水の瓶" width="4" height="3"><p><strong><a href="https://example.com/mizu" rel="sponsored noopener">水</a></strong></p><p>綴り化粧品 / 1,980円（税込）</p><p>うるおう。</p></section>',
    '<section><img src="/media/d" alt="店" width="4" height="3"><p><strong><a href="/salon/">髪結い</a></strong></p><p>京都 / 10時から / 駅前</p><p>静かな店。</p></section>',
    '<p><a href="/magazine/hoka/">題「hoka」</a></p>',
    '<dl><dt>なぜ</dt><dd><p>だから</p></dd></dl>',
    '<aside data-kind="point"><p><strong>要点</strong></p><p>ここ</p></aside>',
    '<table><caption>表</caption><thead><tr><th scope="col">品</th><th scope="col">値</th></tr></thead><tbody><tr><td>水</td><td></td></tr></tbody></table>',
    '<ol><li><p><strong>1998年　開店</strong></p><img src="/media/e" alt="店先" width="4" height="3"><p>小さな店から。</p></li><li><p><strong>2004年　移転</strong></p></li></ol>',
    '<hr>',
  ])
})

test('what is not there leaves no trace', () => {
  const none: BodyReferences = { mediaUrl: () => undefined, article: () => undefined }
  const blocks = everyBlock.filter((block) => ['image', 'gallery', 'article'].includes(block.type))
  expect(bodyHtml({ blocks }, none)).toBe('')
})

test('marks nest the same way in whatever order they were written', () => {
  const marks: Mark[] = [
    { type: 'link', href: '/a' },
    { type: 'strong' },
    { type: 'emphasis' },
    { type: 'marker' },
    { type: 'ruby', reading: 'よ' },
  ]
  const html = (order: Mark[]) =>
    bodyHtml({ blocks: [{ type: 'paragraph', content: [{ text: '読', marks: order }] }] }, around)
  expect(html(marks)).toBe(html(marks.toReversed()))
  expect(html(marks)).toBe(
    '<p><a href="/a"><strong><em><mark><ruby>読<rp>（</rp><rt>よ</rt><rp>）</rp></ruby></mark></em></strong></a></p>',
  )
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example/',
  '/\\evil.example/',
  'https://user@evil.example/',
])('%j is never rendered as a link, even without a schema check before', (href) => {
  const content: Text = [{ text: '店', marks: [{ type: 'link', href }] }]
  const blocks: Block[] = [
    { type: 'paragraph', content },
    { type: 'quote', content: [content], source: '本', url: href },
    { type: 'embed', url: href },
    { type: 'product', name: '水', url: href, content: [content] },
    { type: 'salon', name: '店', area: '京都', genre: 'hair', url: href, content: [content] },
    { type: 'article', slug: 'hoka' },
  ]
  const html = bodyHtml({ blocks }, { ...around, article: () => ({ url: href, title: '題' }) })
  expect(readMarkup(html).links).toEqual([])
  expect(html).not.toContain('<a')
})

test('the reader of markup sees what is foreign', () => {
  for (const html of [
    '<script>',
    '<p onclick="x"></p>',
    '<p>',
    '<p>a & b</p>',
    '<p>"</p>',
    '<a href=x></a>',
    '</p>',
    '<!-- -->',
  ]) {
    expect(() => readMarkup(html), html).toThrow(/.+/)
  }
})

const hostile = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    `' onmouseover='alert(1)`,
    '</p></section></table>',
    '<!--',
    ']]>',
    '&lt;script&gt;',
    '&#60;',
    '&amp',
    '\u0000<b>',
    '<svg/onload=x>',
    '`${x}`',
    '$&$1',
    '\n<\n',
    '\ud800"',
  ),
  fc.string({
    unit: fc.constantFrom('<', '>', '"', "'", '&', '=', '/', ' ', 'a', ';', '\n', '髪'),
    minLength: 1,
    maxLength: 12,
  }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
)
const href = fc.oneof(
  hostile,
  hostile.map((text) => `https://example.com/${text}`),
  hostile.map((text) => `/${text}`),
  hostile.map((text) => `javascript:${text}`),
  fc.constantFrom('/a', 'https://example.com/?a=1&b=2', "/it's", 'data:text/html,x', '//evil', 'mailto:a@b'),
)
const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.constantFrom<Mark>({ type: 'strong' }, { type: 'emphasis' }, { type: 'marker' }),
  hostile.map((reading): Mark => ({ type: 'ruby', reading })),
  href.map((to): Mark => ({ type: 'link', href: to, rel: 'sponsored' })),
)
const marks = fc.uniqueArray(mark, { maxLength: 5, selector: (one) => one.type })
const text: fc.Arbitrary<Text> = fc.array(fc.record({ text: hostile, marks }), { minLength: 1, maxLength: 3 })
const texts = fc.array(text, { minLength: 1, maxLength: 2 })
const picture: fc.Arbitrary<Picture> = fc.record({
  media: hostile,
  alt: hostile,
  caption: hostile,
  credit: hostile,
})
const list: fc.Arbitrary<Extract<Block, { type: 'list' }>> = fc.record({
  type: fc.constant('list' as const),
  ordered: fc.boolean(),
  items: fc.array(
    fc.record({
      content: text,
      nested: fc.record({
        ordered: fc.boolean(),
        items: fc.array(fc.record({ content: text }), { minLength: 1, maxLength: 2 }),
      }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
})
const paragraph = fc.record({ type: fc.constant('paragraph' as const), content: text })
const plain: fc.Arbitrary<PlainBlock[]> = fc.array(fc.oneof(paragraph, list), { minLength: 1, maxLength: 2 })
const block: fc.Arbitrary<Block> = fc.oneof(
  paragraph,
  list,
  fc.record({
    type: fc.constant('heading' as const),
    level: fc.constantFrom(2 as const, 3 as const, 4 as const),
    content: text,
  }),
  fc.record({ type: fc.constant('quote' as const), content: texts, source: hostile, url: href }),
  picture.map((one): Block => ({ type: 'image', ...one })),
  fc.record({
    type: fc.constant('gallery' as const),
    images: fc.array(picture, { minLength: 1, maxLength: 2 }),
    caption: hostile,
  }),
  fc.record({ type: fc.constant('embed' as const), url: href }),
  fc.record({
    type: fc.constant('product' as const),
    name: hostile,
    maker: hostile,
    url: href,
    image: picture,
    content: texts,
  }),
  fc.record({
    type: fc.constant('salon' as const),
    name: hostile,
    area: hostile,
    genre: fc.constant('hair' as const),
    url: href,
    hours: hostile,
    access: hostile,
    image: picture,
    content: texts,
  }),
  fc.record({ type: fc.constant('article' as const), slug: hostile }),
  fc.record({
    type: fc.constant('qa' as const),
    pairs: fc.array(fc.record({ question: text, answer: plain }), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('callout' as const),
    kind: fc.constant('note' as const),
    title: hostile,
    content: plain,
  }),
  fc.record({
    type: fc.constant('timeline' as const),
    kind: fc.constantFrom('procedure' as const, 'chronology' as const),
    steps: fc.array(fc.record({ time: hostile, heading: hostile, content: texts, image: picture }), {
      minLength: 1,
      maxLength: 2,
    }),
  }),
  fc.record({
    type: fc.constant('table' as const),
    header: texts,
    rows: fc.array(texts, { minLength: 1, maxLength: 2 }),
    caption: hostile,
  }),
)

test('no text and no attribute, however hostile, becomes markup or an unsafe link', () => {
  const unkind: BodyReferences = {
    mediaUrl: (media) => ({ url: `/media/${media}`, width: 1, height: 1 }),
    article: (slug) => ({ url: slug, title: slug }),
  }
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
      for (const write of [bodyHtml, paragraphHtml]) {
        const { attributes } = readMarkup(write({ blocks }, unkind))
        for (const { name, value } of attributes)
          if (name === 'href') expect(isSafeHref(value), value).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})

test('what a reader sees is, letter by letter, what was written', () => {
  fc.assert(
    fc.property(hostile, (written) => {
      const run: Inline = { text: written, marks: [{ type: 'strong' }] }
      expect(readMarkup(bodyHtml({ blocks: [{ type: 'paragraph', content: [run] }] }, around)).text).toBe(
        written,
      )
      const image: Block = { type: 'image', media: 'a', alt: written }
      const alt = readMarkup(bodyHtml({ blocks: [image] }, around)).attributes.find(
        ({ name }) => name === 'alt',
      )
      expect(alt?.value).toBe(written)
    }),
    { numRuns: 1000 },
  )
  expect(bodyHtml({ blocks: [{ type: 'paragraph', content: words(`<&>"'`) }] }, around)).toBe(
    '<p>&lt;&amp;&gt;&quot;&#39;</p>',
  )
})
