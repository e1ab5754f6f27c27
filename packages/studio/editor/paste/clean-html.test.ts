import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { heading, list, paragraph } from '../testing/blocks.ts'
import { openTrial, startTrial, type TrialPage, type TrialSite } from '../testing/open-trial.ts'
import { writerAt } from '../testing/writer.ts'

describe.skipIf(!hasChromium)('T2 pasted HTML', () => {
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

  type Cases = readonly (readonly [html: string, blocks: readonly unknown[]])[]

  async function pasted(html: string) {
    await writer.open([])
    await writer.paste({ 'text/html': html, 'text/plain': '春' })
    return writer.read()
  }

  test('a line break between bare words stays, also beside a block', async () => {
    const cases: Cases = [
      [
        '<div dir="ltr">お世話になっております。<br>綴です。<div><br></div><div>次の段落</div></div>',
        [paragraph('お世話になっております。\n綴です。'), paragraph('次の段落')],
      ],
      [
        '一行目<br>二行目<h2>題</h2>三行目<br>四行目',
        [paragraph('一行目\n二行目'), heading(2, '題'), paragraph('三行目\n四行目')],
      ],
      [
        '<div>春の新色<br>全三色<br>税込1,980円<p>次</p></div>',
        [paragraph('春の新色\n全三色\n税込1,980円'), paragraph('次')],
      ],
      [
        '<blockquote>一行目<br>二行目<br>三行目</blockquote>',
        [{ type: 'quote', content: [[{ text: '一行目\n二行目\n三行目' }]] }],
      ],
      [
        '春<br><b>夏</b><br>秋<ul><li>冬</li></ul>',
        [
          {
            type: 'paragraph',
            content: [{ text: '春\n' }, { text: '夏', marks: [{ type: 'strong' }] }, { text: '\n秋' }],
          },
          list(false, '冬'),
        ],
      ],
    ]
    for (const [html, blocks] of cases) expect(await pasted(html), html).toEqual(blocks)
  })

  test('line breaks that only put space between blocks are left out', async () => {
    const cases: Cases = [
      ['<p>一</p><br><br>\n<p>二</p>', [paragraph('一'), paragraph('二')]],
      ['一<br><br>\n<h2>題</h2><br>二', [paragraph('一'), heading(2, '題'), paragraph('二')]],
      ['一 \n<h2>題</h2>', [paragraph('一'), heading(2, '題')]],
      ['<p>一</p><b><br></b><p>二</p>', [paragraph('一'), paragraph('二')]],
      ['<div>一<br><section>二</section></div>', [paragraph('一'), paragraph('二')]],
      ['<blockquote>一<br></blockquote>', [{ type: 'quote', content: [[{ text: '一' }]] }]],
    ]
    for (const [html, blocks] of cases) expect(await pasted(html), html).toEqual(blocks)
    await writer.open([])
    await writer.paste({
      'text/html': '一<br><img src="https://example.com/a.jpg"><br>二',
      'text/plain': '一',
    })
    await expect
      .poll(writer.read)
      .toEqual([paragraph('一'), { type: 'image', media: 'fetched/a.jpg', alt: '' }, paragraph('二')])
  })

  test('a wrapped line of the source is no space in Japanese, wherever its elements end', async () => {
    const cases: Cases = [
      ['<p>本当？\nうん</p>', [paragraph('本当？うん')]],
      ['<p>2026年\n3月</p>', [paragraph('2026年3月')]],
      ['<p><span>今日は</span><span>\n晴れ</span></p>', [paragraph('今日は晴れ')]],
      ['<p>春の<time>3月</time>\n<abbr>雑誌</abbr></p>', [paragraph('春の3月雑誌')]],
      ['<p>smart\n<span>quotes</span></p>', [paragraph('smart quotes')]],
      [
        '<p><b>今日は</b>\n晴れ</p>',
        [{ type: 'paragraph', content: [{ text: '今日は', marks: [{ type: 'strong' }] }, { text: '晴れ' }] }],
      ],
      ['<p>一段</p>\n<p>二段</p>', [paragraph('一段'), paragraph('二段')]],
    ]
    for (const [html, blocks] of cases) expect(await pasted(html), html).toEqual(blocks)
    const figure =
      '<figure><img src="https://example.com/a.jpg"><figcaption>春の\n色　三種</figcaption></figure>'
    await pasted(figure)
    await expect
      .poll(writer.read)
      .toEqual([{ type: 'image', media: 'fetched/a.jpg', alt: '', caption: '春の色　三種' }])
  })

  test('emoji that are pictures are characters', async () => {
    const cases: Cases = [
      [
        '楽しい<img alt="😀" src="https://abs-0.twimg.com/emoji/v2/svg/1f600.svg">朝',
        [paragraph('楽しい😀朝')],
      ],
      [
        '<p>春<img data-emoji="🌸" class="an1" alt="🌸" src="https://fonts.gstatic.com/s/e/72.png"></p>',
        [paragraph('春🌸')],
      ],
      ['<p>夏<img class="emoji" alt="☀" src="https://s.w.org/2600.svg"></p>', [paragraph('夏☀')]],
      ['<p>秋<img data-emoji="🍁" src="https://example.com/f.png"></p>', [paragraph('秋🍁')]],
    ]
    for (const [html, blocks] of cases) expect(await pasted(html), html).toEqual(blocks)
  })

  test('struck prices stay as words, the deletions of Word do not, and lost looks are named', async () => {
    const notice = trial.page.locator('#notice')
    expect(await pasted('<p><del>5,000円</del> <ins>3,000円</ins></p>')).toEqual([
      paragraph('5,000円 3,000円'),
    ])
    expect(await notice.innerText()).toBe('取り消し線を外しました')
    const cases: Cases = [
      [
        '<p class=MsoNormal>春の<del cite="mailto:a" datetime="2026-03-01T00:00">古い</del><ins>新しい</ins>色</p>',
        [paragraph('春の新しい色')],
      ],
    ]
    for (const [html, blocks] of cases) expect(await pasted(html), html).toEqual(blocks)
  })

  test('raised digits are characters of their own, and what has none is named', async () => {
    await trial.page.evaluate(() => document.querySelector('#notice')?.replaceChildren())
    const notice = trial.page.locator('#notice')
    const cases: Cases = [
      ['<p>10 m<sup>2</sup>とH<sub>2</sub>O</p>', [paragraph('10 m²とH₂O')]],
      ['<p>10<span style="font-size:0.6em;vertical-align:super;">-3</span></p>', [paragraph('10⁻³')]],
    ]
    for (const [html, blocks] of cases) expect(await pasted(html), html).toEqual(blocks)
    expect(await notice.innerText()).toBe('')
    expect(await pasted('<p>4<sup>th</sup></p>')).toEqual([paragraph('4th')])
    expect(await notice.innerText()).toBe('上付き・下付きの文字を、ふつうの文字にしました')
  })

  test('a table that is too large for one of ours loses nothing', async () => {
    const row = (cells: number, words: string) => `<tr>${`<td>${words}</td>`.repeat(cells)}</tr>`
    const rows = Array.from({ length: 600 }, (_, at) => row(2, `${at}`)).join('')
    await writer.open([])
    await writer.paste({ 'text/html': `<table>${row(2, '題')}${rows}</table>`, 'text/plain': '題' })
    const [first, second] = await writer.read()
    expect([first, second]).toMatchObject([
      { header: [[{ text: '題' }], [{ text: '題' }]] },
      { header: [[{ text: '題' }], [{ text: '題' }]] },
    ])
    expect([first, second].map((table) => (table?.type === 'table' ? table.rows.length : 0))).toEqual([
      500, 100,
    ])
    const cases: Cases = [
      [
        `<table>${row(21, '甲')}${row(21, '乙')}</table>`,
        [
          paragraph(Array.from({ length: 21 }, () => '甲').join('｜')),
          paragraph(Array.from({ length: 21 }, () => '乙').join('｜')),
        ],
      ],
    ]
    for (const [html, blocks] of cases) expect(await pasted(html), html).toEqual(blocks)
    expect(await trial.page.locator('#notice').innerText()).toBe('20列を超える表は、文にしました')
  })
})
