import type { Block, BlockOf, Body } from '@tsuzuri/content/body/blocks'
import { bodyHtml } from '@tsuzuri/content/body/html'
import type { Mark, Text } from '@tsuzuri/content/body/inline'
import { escapeHtml, textHtml } from '@tsuzuri/content/body/text-html'
import { hasChromium } from '@tsuzuri/test-support/browser'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { paragraph } from '../testing/blocks.ts'
import { openTrial, startTrial, type TrialPage, type TrialSite } from '../testing/open-trial.ts'
import { writerAt } from '../testing/writer.ts'

describe.skipIf(!hasChromium)('T2 pasted quotations', () => {
  let site: TrialSite
  let trial: TrialPage
  let writer: ReturnType<typeof writerAt>

  beforeAll(async () => {
    site = await startTrial()
    trial = await openTrial(site)
    writer = writerAt(trial)
  })
  afterEach(() => writer.failOnComplaints())
  afterAll(() => site?.close())

  async function pasted(html: string): Promise<Block[]> {
    await writer.open([])
    await writer.paste({ 'text/html': html, 'text/plain': '春' })
    return writer.read()
  }

  test('a source is named once, with its address', async () => {
    const url = 'https://example.com/hon'
    const cases: [string, object][] = [
      ['<p>引用</p><footer>夏目漱石『<cite>こころ</cite>』</footer>', { source: '夏目漱石『こころ』' }],
      ['<p>引用</p><p>— <cite>こころ</cite></p>', { source: 'こころ' }],
      ['<p>引用</p><cite>— こころ</cite>', { source: 'こころ' }],
      ['<p>引用</p><footer>――<cite>こころ</cite></footer>', { source: 'こころ' }],
      ['<p>引用<br><cite>こころ</cite></p>', { source: 'こころ' }],
      ['<p>引用</p><p><strong><cite>こころ</cite></strong></p>', { source: 'こころ' }],
      ['引用<cite>こころ</cite>', { source: 'こころ' }],
      [`<p>引用</p><cite><a href="${url}">こころ</a></cite>`, { source: 'こころ', url }],
      [`<p>引用</p><cite><a href="${url}">${url}</a></cite>`, { url }],
      ['<p>引用</p><cite><a href="mailto:a@example.com">綴</a></cite>', { source: '綴' }],
      ['<p>引用</p><cite>夏目\n漱石　著</cite>', { source: '夏目漱石　著' }],
      ['<p>引用</p>', {}],
    ]
    for (const [inside, named] of cases)
      expect(await pasted(`<blockquote>${inside}</blockquote>`), inside).toEqual([
        { type: 'quote', content: [[{ text: '引用' }]], ...named },
      ])
    expect(await pasted(`<blockquote cite="${url}"><p>引用</p></blockquote>`)).toEqual([
      { type: 'quote', content: [[{ text: '引用' }]], url },
    ])
  })

  test('the title of a work within a sentence and a very long source stay in the text', async () => {
    expect(await pasted('<blockquote><p>『<cite>こころ</cite>』を読んだ。</p></blockquote>')).toEqual([
      { type: 'quote', content: [[{ text: '『こころ』を読んだ。' }]] },
    ])
    expect(await pasted(`<blockquote><p>春</p><footer>${'夏'.repeat(301)}</footer></blockquote>`)).toEqual([
      { type: 'quote', content: [[{ text: '春' }], [{ text: '夏'.repeat(301) }]] },
    ])
  })

  test('bare words and boxes after a paragraph are quoted words, not the source', async () => {
    expect(
      await pasted('<blockquote><p>一</p>二<b>三</b><div>四<div>五</div></div><p>六</p></blockquote>'),
    ).toEqual([
      {
        type: 'quote',
        content: [
          [{ text: '一' }],
          [{ text: '二' }, { text: '三', marks: [{ type: 'strong' }] }],
          [{ text: '四' }],
          [{ text: '五' }],
          [{ text: '六' }],
        ],
      },
    ])
  })

  test('the caption of a figure that holds only a quotation names its source', async () => {
    expect(
      await pasted(
        '<figure name="a"><blockquote><p>引用</p></blockquote><figcaption><a href="https://example.com/">本の名</a></figcaption></figure><p>次</p>',
      ),
    ).toEqual([
      { type: 'quote', content: [[{ text: '引用' }]], source: '本の名', url: 'https://example.com/' },
      paragraph('次'),
    ])
    expect(
      await pasted(
        '<figure><blockquote><p>引用</p></blockquote><p>文</p><figcaption>説明</figcaption></figure>',
      ),
    ).toEqual([{ type: 'quote', content: [[{ text: '引用' }]] }, paragraph('文'), paragraph('説明')])
  })

  test('what is copied from our own pages and feeds comes back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(body, async (blocks) => {
        expect(await pasted(readerHtml({ blocks }))).toEqual(blocks)
        expect(await pasted(bodyHtml({ blocks }, noReferences))).toEqual(blocks)
      }),
      { numRuns: 25 },
    )
  })
})

const noReferences = { mediaUrl: () => undefined, article: () => undefined }

/** As packages/reader/parts/body/blocks/quote.tsx renders quotations. */
function readerHtml({ blocks }: Body): string {
  return blocks
    .map((block) => (block.type === 'quote' ? quoteHtml(block) : bodyHtml({ blocks: [block] }, noReferences)))
    .join('')
}

function quoteHtml({ content, source, url }: BlockOf<'quote'>): string {
  const name = escapeHtml(source ?? url ?? '')
  const linked = url === undefined ? name : `<a href="${escapeHtml(url)}" rel="noopener">${name}</a>`
  const cite = url === undefined ? '' : ` cite="${escapeHtml(url)}"`
  return [
    `<figure class="quote"><blockquote${cite}>`,
    ...content.map((text) => `<p>${textHtml(text)}</p>`),
    '</blockquote>',
    name === '' ? '' : `<figcaption><cite>${linked}</cite></figcaption>`,
    '</figure>',
  ].join('')
}

const words = fc.constantFrom(
  '髪を結う',
  '春の色',
  '1,980円',
  'Tsuzuri & co',
  '「声」',
  '一行目\n二行目',
  '😀',
)
const link: Mark = { type: 'link', href: 'https://example.com/?q=1' }
const ruby: Mark = { type: 'ruby', reading: 'よみ' }
const text: fc.Arbitrary<Text> = fc
  .tuple(words, fc.constantFrom<Mark[][]>([], [{ type: 'strong' }], [link], [ruby], [{ type: 'marker' }]))
  .map(([letters, marks]) =>
    marks.length === 0 ? [{ text: letters }] : [{ text: letters.replace('\n', ''), marks }],
  )
const texts = fc.array(text, { minLength: 1, maxLength: 3 })
const plain = words.map((letters) => [{ text: letters.replace('\n', '') }])
const row = fc.array(text, { minLength: 2, maxLength: 2 })
const kind = <Type extends string>(type: Type) => fc.constant(type)
const record = fc.record
const body: fc.Arbitrary<Block[]> = fc.array(
  fc.oneof(
    record({ type: kind('paragraph'), content: text }),
    record({ type: kind('heading'), level: fc.constantFrom(2 as const, 3, 4), content: plain }),
    record(
      {
        type: kind('quote'),
        content: texts,
        source: fc.constantFrom('夏目漱石『こころ』', 'A & B'),
        url: fc.constantFrom('https://example.com/?a=1&b=2', 'http://example.jp/本'),
      },
      { requiredKeys: ['type', 'content'] },
    ),
    record({
      type: kind('list'),
      ordered: fc.boolean(),
      items: texts.map((all) => all.map((content) => ({ content }))),
    }),
    record({ type: kind('table'), header: row, rows: fc.array(row, { minLength: 1, maxLength: 2 }) }),
  ),
  { minLength: 1, maxLength: 5 },
)
