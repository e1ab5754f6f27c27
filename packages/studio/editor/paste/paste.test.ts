import { readFile } from 'node:fs/promises'
import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { heading, list, paragraph } from '../testing/blocks.ts'
import { openTrial, startTrial, type TrialPage, type TrialSite } from '../testing/open-trial.ts'
import { writerAt } from '../testing/writer.ts'

describe.skipIf(!hasChromium)('T2 pasting', () => {
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

  test('a document of Word becomes our blocks', async () => {
    await writer.open([])
    await writer.paste({ 'text/html': await fixture('word.clipboard'), 'text/plain': '春の髪型' })
    expect(await writer.read()).toEqual([
      heading(2, '春の髪型'),
      heading(2, '朝の手入れ'),
      {
        type: 'paragraph',
        content: [
          { text: 'やわらかな色から、少しずつ始めましょう。' },
          { text: '太い字', marks: [{ type: 'strong' }] },
          { text: 'と' },
          { text: '斜めの字', marks: [{ type: 'emphasis' }] },
          { text: '、' },
          { text: '線を引いた字', marks: [{ type: 'marker' }] },
          { text: '。“smart” quotes' },
        ],
      },
      {
        type: 'list',
        ordered: false,
        items: [
          {
            content: [{ text: '洗う' }],
            nested: { ordered: false, items: [{ content: [{ text: 'ぬるま湯で' }] }] },
          },
          { content: [{ text: '乾かす' }] },
        ],
      },
      paragraph('---'),
      list(true, '一番'),
      {
        type: 'table',
        header: [[{ text: '品' }], [{ text: '値' }]],
        rows: [
          [[{ text: '水\n（瓶）' }], [{ text: '1,980円' }]],
          [[], [{ text: 'お得' }]],
        ],
      },
      {
        type: 'paragraph',
        content: [
          { text: '髪', marks: [{ type: 'ruby', reading: 'かみ' }] },
          { text: 'を' },
          { text: '結う', marks: [{ type: 'link', href: 'https://example.com/kami' }] },
        ],
      },
    ])
    expect(await trial.page.locator('#notice').innerText()).toContain('画像1点は貼り付けられませんでした')
  })

  test('a document of Google Docs becomes our blocks', async () => {
    await writer.open([])
    await writer.paste({ 'text/html': await fixture('docs.clipboard'), 'text/plain': '夜' })
    expect(await writer.read()).toEqual([
      heading(2, '夜の手入れ'),
      {
        type: 'paragraph',
        content: [
          { text: '静かに' },
          { text: '梳かす', marks: [{ type: 'strong' }] },
          { text: '夜', marks: [{ type: 'marker' }] },
          { text: '月', marks: [{ type: 'emphasis' }] },
          { text: '月の話', marks: [{ type: 'link', href: 'https://example.com/tsuki' }] },
        ],
      },
      {
        type: 'list',
        ordered: false,
        items: [
          {
            content: [{ text: '櫛' }],
            nested: {
              ordered: false,
              items: [{ content: [{ text: 'つげの櫛' }] }, { content: [{ text: '三段目' }] }],
            },
          },
        ],
      },
      { type: 'table', header: [[{ text: '道具' }], []], rows: [[[{ text: '櫛' }], [{ text: 'つげ' }]]] },
    ])
  })

  test('a hostile or careless web page leaves its text and nothing else', async () => {
    await writer.open([])
    await writer.paste({ 'text/html': await fixture('web-page.clipboard'), 'text/plain': '色' })
    await expect
      .poll(() => trial.page.evaluate(() => window.trial.uploaded))
      .toEqual(['貼り付け1 image/png 8'])
    const blocks = await writer.read()
    expect(blocks.filter((block) => block.type !== 'image')).toEqual([
      heading(2, '色の話'),
      paragraph('一つ目の\n段落です。'),
      paragraph('二つ目悪い上へ'),
      { type: 'quote', content: [[{ text: '引用の文' }]], source: '本の名' },
      heading(4, '小さな題'),
      {
        type: 'list',
        ordered: true,
        items: [
          { content: [{ text: '甲' }], nested: { ordered: true, items: [{ content: [{ text: '乙' }] }] } },
          { content: [{ text: '丙\n丁' }] },
        ],
      },
      paragraph('ただの枠の\n中身'),
      paragraph('絵の説明'),
      paragraph('コード'),
      { type: 'divider' },
    ])
    expect(blocks.filter((block) => block.type === 'image')).toHaveLength(1)
  })

  test('plain text with blank lines becomes paragraphs, single breaks stay', async () => {
    await writer.open([])
    await writer.paste({ 'text/plain': '一行目\r\n二行目\r\n\r\n\r\nか\u3099次の段落' })
    expect(await writer.read()).toEqual([paragraph('一行目\n二行目'), paragraph('が次の段落')])
  })

  test('an address of a post becomes the post on an empty line, and stays an address elsewhere', async () => {
    const posts = [
      ['https://youtu.be/yosooi00001?si=abc', 'https://youtu.be/yosooi00001'],
      ['https://www.youtube.com/watch?v=yosooi00001&t=10s', 'https://www.youtube.com/watch?v=yosooi00001'],
      ['https://www.instagram.com/p/Cabcdef/?igsh=1', 'https://www.instagram.com/p/Cabcdef/'],
      ['https://x.com/yosooi/status/12345678?s=20', 'https://x.com/yosooi/status/12345678'],
    ]
    for (const [pasted = '', url] of posts) {
      await writer.open([])
      await writer.paste({ 'text/plain': pasted })
      expect(await writer.read()).toEqual([{ type: 'embed', url }])
    }
    await writer.open([paragraph('これは')])
    await trial.page.keyboard.press('Control+End')
    await writer.paste({ 'text/plain': 'https://youtu.be/yosooi00001' })
    expect(await writer.read()).toEqual([paragraph('これはhttps://youtu.be/yosooi00001')])
  })

  test('an address pasted on words becomes their link', async () => {
    await writer.open([paragraph('春')])
    await trial.page.keyboard.press('Control+a')
    await trial.page.keyboard.press('Control+Home')
    await trial.page.keyboard.press('Shift+End')
    await writer.paste({ 'text/plain': 'https://example.com/' })
    expect(await writer.read()).toEqual([
      {
        type: 'paragraph',
        content: [{ text: '春', marks: [{ type: 'link', href: 'https://example.com/' }] }],
      },
    ])
  })

  test('a caption takes one line of words, whatever is pasted', async () => {
    await writer.open([{ type: 'image', media: 'a', alt: '' }])
    await trial.page.locator('.block-image .words').click()
    await writer.paste({ 'text/html': '<h2>題</h2><p>文</p>', 'text/plain': '題\n\n文' })
    expect(await writer.read()).toEqual([{ type: 'image', media: 'a', alt: '', caption: '題 文' }])
  })

  test('pasted files are uploaded and become images; the picture that Word adds to its text is not', async () => {
    await writer.open([])
    await writer.paste({}, [{ name: 'haru.png', type: 'image/png' }])
    await expect.poll(writer.read).toEqual([{ type: 'image', media: 'new-1', alt: '' }])
    await writer.open([])
    await writer.paste({ 'text/plain': '文', 'text/html': '<p>文</p>' }, [
      { name: 'word.png', type: 'image/png' },
    ])
    expect(await writer.read()).toEqual([paragraph('文')])
  })

  test('what is copied in the editor comes back whole, every block of it', async () => {
    const callout = {
      type: 'callout' as const,
      kind: 'caution' as const,
      title: '注意',
      content: [{ type: 'paragraph' as const, content: [{ text: '中' }] }],
    }
    const product = {
      type: 'product' as const,
      name: '水',
      price: 10,
      image: { media: 'a', alt: '瓶' },
      content: [],
    }
    await writer.open([callout, product])
    const html = await trial.page.evaluate(() => {
      const { view } = window.trial.editor
      const { doc } = view.state
      return view.serializeForClipboard(doc.slice(0, doc.content.size)).dom.innerHTML
    })
    await writer.open([])
    await writer.paste({ 'text/html': html, 'text/plain': '注意' })
    expect(await writer.read()).toEqual([callout, product])
  })
})

function fixture(name: string): Promise<string> {
  return readFile(new URL(`./testing/${name}`, import.meta.url), 'utf8')
}
