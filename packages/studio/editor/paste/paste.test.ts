import { readFile } from 'node:fs/promises'
import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { heading, list, listFrom, paragraph } from '../testing/blocks.ts'
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
    expect(await trial.page.locator('#notice').innerText()).toContain('画像1枚は貼り付けられませんでした')
  })

  test('a long run of line breaks in pasted HTML is no work', async () => {
    await writer.open([])
    await writer.paste({
      'text/html': `<p>春の${'\n'.repeat(20_000)}<b>髪</b>\nと夏の\n髪</p>`,
      'text/plain': '春',
    })
    expect(JSON.stringify(await writer.read())).toContain('と夏の髪')
  })

  test('text in content controls and smart tags of Word stays, hidden text does not', async () => {
    await writer.open([])
    await writer.paste({
      'text/html': [
        '<xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml>',
        '<w:Sdt DocPart="A" ID="1"><w:sdtPr></w:sdtPr><p class=MsoNormal>見出しの<w:Sdt ID="2">日付</w:Sdt></p></w:Sdt>',
        '<p class=MsoNormal>春の<st1:City w:st="on"><st1:place w:st="on">東京</st1:place></st1:City>です。',
        '<w:Sdt style="mso-hide:all">隠した語</w:Sdt><span style="display:none">隠した字</span></p>',
      ].join(''),
      'text/plain': '見出しの日付',
    })
    expect(await writer.read()).toEqual([paragraph('見出しの日付'), paragraph('春の東京です。')])
  })

  test('a document of Google Docs becomes our blocks', async () => {
    await writer.open([])
    await writer.paste({ 'text/html': await fixture('docs.clipboard'), 'text/plain': '夜' })
    await expect.poll(writer.read).toEqual([
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
      { type: 'image', media: 'fetched/AD_4nX', alt: '' },
      { type: 'table', header: [[{ text: '道具' }], []], rows: [[[{ text: '櫛' }], [{ text: 'つげ' }]]] },
    ])
  })

  test('a hostile or careless web page leaves its text and nothing else', async () => {
    await writer.open([])
    await writer.paste({ 'text/html': await fixture('web-page.clipboard'), 'text/plain': '色' })
    expect(await trial.page.evaluate(() => window.trial.uploaded)).toEqual([])
    expect(await writer.read()).toEqual([
      heading(2, '色の話'),
      paragraph('一つ目の\n段落です。'),
      paragraph('二つ目悪い上へ'),
      { type: 'quote', content: [[{ text: '引用の文' }]], source: '本の名', url: 'https://example.com' },
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
  })

  test('lines that a page keeps as they are stay lines, and its blank lines begin paragraphs', async () => {
    const cases: [string, unknown[]][] = [
      [
        '<pre><code>一行目\n<b>二行目</b>\n\n次の段落\n</code></pre>',
        [
          {
            type: 'paragraph',
            content: [{ text: '一行目\n' }, { text: '二行目', marks: [{ type: 'strong' }] }],
          },
          paragraph('次の段落'),
        ],
      ],
      ['<span style="white-space: pre-wrap;">春\n夏\n\n秋</span>', [paragraph('春\n夏'), paragraph('秋')]],
      ['<div style="white-space: pre-line">春\n夏</div>', [paragraph('春\n夏')]],
      ['<ul style="white-space: pre-wrap">\n<li>春\n\n夏</li>\n</ul>', [list(false, '春\n夏')]],
      ['<pre><span style="white-space: normal">春\n夏</span></pre>', [paragraph('春夏')]],
    ]
    for (const [html, blocks] of cases) {
      await writer.open([])
      await writer.paste({ 'text/html': html, 'text/plain': '春' })
      expect(await writer.read(), html).toEqual(blocks)
    }
  })

  test('blocks and bare words in one item or cell become lines', async () => {
    await writer.open([])
    await writer.paste({
      'text/html': [
        '<ul><li><b>特徴</b><p>説明</p>続き</li><li><div>甲<br></div><div>乙</div></li></ul>',
        '<table><tr><td>本体<div>税込</div></td><td><p>値</p></td></tr>',
        '<tr><td> <p>水</p> <p>油</p> </td><td>一<br>二</td></tr></table>',
      ].join(''),
      'text/plain': '特徴',
    })
    expect(await writer.read()).toEqual([
      {
        type: 'list',
        ordered: false,
        items: [
          { content: [{ text: '特徴', marks: [{ type: 'strong' }] }, { text: '\n説明\n続き' }] },
          { content: [{ text: '甲\n乙' }] },
        ],
      },
      {
        type: 'table',
        header: [[{ text: '本体\n税込' }], [{ text: '値' }]],
        rows: [[[{ text: '水\n油' }], [{ text: '一\n二' }]]],
      },
    ])
  })

  test('a numbered list keeps its first number', async () => {
    const word = (number: string, words: string) =>
      `<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>${number}<span>&nbsp; </span></span>${words}</p>`
    const cases: [string, unknown[]][] = [
      ['<ol start="3"><li>甲</li><li>乙</li></ol>', [listFrom(3, '甲', '乙')]],
      ['<ol><li value="3">甲</li><li>乙</li></ol>', [listFrom(3, '甲', '乙')]],
      ['<ol start="1998"><li>甲</li></ol>', [list(true, '甲')]],
      ['<ol start=""><li>甲</li></ol>', [list(true, '甲')]],
      ['<ul start="3"><li>甲</li></ul>', [list(false, '甲')]],
      ['<ul><li>上<ol start="3"><li>甲</li></ol></li></ul>', [nestedList('上', '甲')]],
      [`${word('3.', '甲')}${word('4.', '乙')}`, [listFrom(3, '甲', '乙')]],
      [word('④', '甲'), [listFrom(4, '甲')]],
    ]
    for (const [html, blocks] of cases) {
      await writer.open([])
      await writer.paste({ 'text/html': html, 'text/plain': '甲' })
      expect(await writer.read(), html).toEqual(blocks)
    }
  })

  test('text of another editor is cleaned, even one that is built as ours is', async () => {
    await writer.open([])
    await writer.paste({
      'text/html':
        '<h1 data-pm-slice="1 1 []">題</h1><ul><li><p>甲</p><ul><li><p>乙</p></li></ul></li></ul><pre>一\n二</pre>',
      'text/plain': '題',
    })
    expect(await writer.read()).toEqual([
      heading(2, '題'),
      {
        type: 'list',
        ordered: false,
        items: [
          { content: [{ text: '甲' }], nested: { ordered: false, items: [{ content: [{ text: '乙' }] }] } },
        ],
      },
      paragraph('一\n二'),
    ])
  })

  test('frames of known services become posts, unknown ones are named, and pictures are fetched in their places', async () => {
    await writer.open([])
    await writer.paste({
      'text/html': [
        '<p>初め<img src="https://example.com/a.jpg" alt="瓶"></p>',
        '<iframe src="//www.youtube.com/embed/yosooi00001?rel=0"></iframe>',
        '<iframe src="https://maps.example.com/embed"></iframe>',
        '<figure><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="https://example.com/b.jpg">',
        '<figcaption>棚</figcaption></figure>',
        '<img src="https://count.example.com/p.gif" width="1" height="1">',
        '<img src="https://missing.example.com/c.jpg">',
        '<blockquote class="twitter-tweet"><p>言葉</p><a href="https://twitter.com/yosooi/status/12345678?ref=x">日付</a></blockquote>',
        '<p>終わり</p>',
      ].join(''),
      'text/plain': '初め',
    })
    await expect
      .poll(writer.read)
      .toEqual([
        paragraph('初め'),
        { type: 'image', media: 'fetched/a.jpg', alt: '瓶' },
        { type: 'embed', url: 'https://www.youtube.com/watch?v=yosooi00001' },
        { type: 'image', media: 'fetched/b.jpg', alt: '', caption: '棚' },
        { type: 'embed', url: 'https://twitter.com/yosooi/status/12345678' },
        paragraph('終わり'),
      ])
    await expect.poll(() => trial.page.locator('#notice').innerText()).toContain('missing.example.com')
    await trial.page.keyboard.press('Control+z')
    expect(await writer.read()).toEqual([])
  })

  test('more pictures than a paste may bring leave no empty blocks', async () => {
    await writer.open([])
    const pictures = Array.from({ length: 32 }, (_, at) => `<img src="https://example.com/${at}.jpg">`)
    await writer.paste({ 'text/html': `<p>初め</p>${pictures.join('')}`, 'text/plain': '初め' })
    await expect.poll(() => trial.page.locator('#notice').innerText()).toContain('画像2枚')
    const blocks = await writer.read()
    expect(blocks).toHaveLength(31)
    expect(blocks.at(-1)).toMatchObject({ media: 'fetched/29.jpg' })
  })

  test('a frame that no service of ours offers is named', async () => {
    await writer.open([])
    await writer.paste({ 'text/plain': '<iframe src="https://maps.example.com/embed?x=1"></iframe>' })
    await expect.poll(() => trial.page.locator('#notice').innerText()).toContain('maps.example.com')
    await writer.paste({
      'text/plain': '<iframe width="560" src="https://www.youtube.com/embed/yosooi00001"></iframe>',
    })
    expect(await writer.read()).toEqual([
      { type: 'embed', url: 'https://www.youtube.com/watch?v=yosooi00001' },
    ])
  })

  test('one undo takes a paste back, and not what was typed around it', async () => {
    await writer.open([])
    await trial.page.keyboard.type('前')
    await writer.paste({ 'text/plain': '・一\n・二\n\n# 題\n**強**' })
    await trial.page.keyboard.type('後')
    const typed = await writer.read()
    expect(typed).toHaveLength(4)
    await trial.page.keyboard.press('Control+z')
    await trial.page.keyboard.press('Control+z')
    expect(await writer.read()).toEqual([paragraph('前')])
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

  test('a text that begins with the address of a post keeps all its words', async () => {
    await writer.open([])
    await writer.paste({
      'text/plain':
        'https://youtu.be/yosooi00001?si=abc\n\n本文の段落です。\n\nhttps://x.com/yosooi/status/12345678?s=20 動画はこちら',
    })
    expect(await writer.read()).toEqual([
      { type: 'embed', url: 'https://youtu.be/yosooi00001' },
      paragraph('本文の段落です。'),
      paragraph('https://x.com/yosooi/status/12345678?s=20 動画はこちら'),
    ])
    await writer.open([])
    await writer.paste({
      'text/html': '<p>https://youtu.be/yosooi00001?si=abc</p><p>本文の段落です。</p>',
      'text/plain': 'https://youtu.be/yosooi00001?si=abc\r\n本文の段落です。',
    })
    expect(await writer.read()).toContainEqual(paragraph('本文の段落です。'))
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
    await expect.poll(writer.read).toEqual([{ type: 'image', media: 'new/haru.png', alt: '' }])
    await trial.page.keyboard.press('Control+z')
    expect(await writer.read()).toEqual([])
    await writer.open([])
    await writer.paste({ 'text/plain': '文', 'text/html': '<p>文</p>' }, [
      { name: 'word.png', type: 'image/png' },
    ])
    expect(await writer.read()).toEqual([paragraph('文')])
  })

  test('files that were copied in the Finder, which adds their names as text, are uploaded', async () => {
    await writer.open([])
    const name = 'がく.png'
    await writer.paste({ 'text/plain': name.normalize('NFD') }, [{ name, type: 'image/png' }])
    await expect.poll(writer.read).toEqual([{ type: 'image', media: `new/${name}`, alt: '' }])
  })

  test('a dropped file gets its picture where it was dropped, and what is composed meanwhile stays where it is', async () => {
    await writer.open([paragraph('一'), paragraph('二'), paragraph('三'), paragraph('四')])
    await trial.page.locator('#editor p', { hasText: '一' }).click()
    await trial.page.keyboard.press('End')
    const release = await trial.page.evaluateHandle(() => window.trial.holdUploads())
    await writer.drop('三', [
      { name: 'haru.png', type: 'image/png' },
      { name: 'broken.png', type: 'image/png' },
    ])
    const pending = { type: 'image', media: '', alt: '' }
    expect((await writer.read()).slice(2)).toEqual([paragraph('三'), pending, pending, paragraph('四')])
    await trial.cdp.send('Input.imeSetComposition', { text: 'つづき', selectionStart: 3, selectionEnd: 3 })
    await release.evaluate((go) => go())
    const picture = { type: 'image', media: 'new/haru.png', alt: '' }
    await expect.poll(async () => (await writer.read()).slice(3)).toEqual([picture, paragraph('四')])
    await trial.cdp.send('Input.insertText', { text: '続き' })
    await writer.settle()
    await trial.page.keyboard.type('。')
    expect((await writer.read()).slice(0, 3)).toEqual([
      paragraph('一続き。'),
      paragraph('二'),
      paragraph('三'),
    ])
  })

  test('a text from outside that arrives before a picture leaves the picture its place', async () => {
    await writer.open([paragraph('前'), paragraph('後')])
    const release = await trial.page.evaluateHandle(() => window.trial.holdUploads())
    await writer.drop('前', [{ name: 'haru.png', type: 'image/png' }])
    const pending = { type: 'image' as const, media: '', alt: '' }
    expect(await writer.read()).toEqual([paragraph('前'), pending, paragraph('後')])
    await trial.page.evaluate((body) => window.trial.editor.setBody(body), {
      blocks: [paragraph('あの人の前'), pending, paragraph('後')],
    })
    expect(await writer.read()).toEqual([paragraph('あの人の前'), pending, paragraph('後')])
    await release.evaluate((go) => go())
    const picture = { ...pending, media: 'new/haru.png' }
    await expect.poll(writer.read).toEqual([paragraph('あの人の前'), picture, paragraph('後')])
  })

  test('the manuscript format waits for pictures that are on their way, and says so', async () => {
    await writer.open([paragraph('前')])
    const release = await trial.page.evaluateHandle(() => window.trial.holdUploads())
    await writer.drop('前', [{ name: 'haru.png', type: 'image/png' }])
    expect(await trial.page.evaluate(() => window.trial.editor.isAwaitingPictures())).toBe(true)
    const toggle = trial.page.getByRole('button', { name: '原稿の書式で書く' })
    const area = trial.page.getByLabel('本文（原稿の書式）')
    await toggle.click()
    await trial.page.getByText('画像を取り込んでいます').waitFor()
    expect(await area.isVisible()).toBe(false)
    await release.evaluate((go) => go())
    await expect.poll(() => trial.page.evaluate(() => window.trial.editor.isAwaitingPictures())).toBe(false)
    await toggle.click()
    expect(await area.inputValue()).toContain('new/haru.png')
  })

  test('a block that was copied while its picture was on its way gets the picture, too', async () => {
    await writer.open([paragraph('前')])
    const release = await trial.page.evaluateHandle(() => window.trial.holdUploads())
    await writer.drop('前', [{ name: 'haru.png', type: 'image/png' }])
    await trial.page.evaluate(() => {
      const { view } = window.trial.editor
      view.dispatch(view.state.tr.insert(view.state.doc.content.size, view.state.doc.child(1)))
    })
    await release.evaluate((go) => go())
    const picture = { type: 'image', media: 'new/haru.png', alt: '' }
    await expect.poll(writer.read).toEqual([paragraph('前'), picture, picture])
  })

  test('a block that was away when its picture arrived gets it when it comes back', async () => {
    await writer.open([paragraph('前')])
    const release = await trial.page.evaluateHandle(() => window.trial.holdUploads())
    await writer.drop('前', [
      { name: 'haru.png', type: 'image/png' },
      { name: 'broken.png', type: 'image/png' },
      { name: 'natsu.png', type: 'image/png' },
    ])
    const cut = await trial.page.evaluateHandle(() => {
      const { view } = window.trial.editor
      const { doc, tr } = view.state
      const end = doc.child(0).nodeSize + doc.child(1).nodeSize + doc.child(2).nodeSize
      view.dispatch(tr.delete(doc.child(0).nodeSize, end))
      return doc.child(1)
    })
    await release.evaluate((go) => go())
    const [haru, natsu] = ['haru', 'natsu'].map((name) => ({
      type: 'image',
      media: `new/${name}.png`,
      alt: '',
    }))
    await expect.poll(writer.read).toEqual([paragraph('前'), natsu])
    await trial.page.keyboard.press('Control+z')
    expect(await writer.read()).toEqual([paragraph('前'), haru, natsu])
    await cut.evaluate((node) => {
      const { view } = window.trial.editor
      view.dispatch(view.state.tr.insert(0, node))
    })
    expect(await writer.read()).toEqual([haru, paragraph('前'), haru, natsu])
    await trial.page.keyboard.press('Control+z')
    await trial.page.keyboard.press('Control+Shift+z')
    expect(await writer.read()).toEqual([haru, paragraph('前'), haru, natsu])
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

  test('a box stays one when text that it can’t contain as it is comes into it, pasted or dragged', async () => {
    await writer.open([asking('前後'), heading(2, '甲'), paragraph('乙'), paragraph('丙')])
    await trial.page.locator('.question').click()
    await trial.page.keyboard.press('Home')
    await trial.page.keyboard.press('ArrowRight')
    await writer.paste({ 'text/html': '<h2>一</h2><ul><li>二</li></ul>', 'text/plain': '一\n二' })
    expect((await writer.read())[0]).toEqual(asking('前一\n二後'))
    await trial.page.keyboard.press('Control+z')
    await trial.page.evaluate(() => window.trial.selectWords('甲', '乙'))
    await trial.page.evaluate(() => document.querySelector<HTMLElement>(':focus')?.blur())
    await dropSelection('.question', 0.5)
    expect(await writer.read()).toEqual([asking('乙前後'), heading(2, '甲'), paragraph('丙')])
    expect(await trial.page.evaluate(() => window.trial.editor.view.hasFocus())).toBe(true)
  })

  test('text that is dropped between two blocks goes between them', async () => {
    await writer.open([{ type: 'divider' }, asking('問い'), paragraph('甲'), paragraph('乙丙')])
    await trial.page.evaluate(() => window.trial.selectWords('甲', '乙'))
    await dropSelection('hr', 1)
    expect((await writer.read()).slice(1)).toEqual([paragraph('乙'), asking('問い'), paragraph('甲丙')])
  })

  test.each([
    [0.1, asking('乙問い')],
    [0.9, asking('問い', '答え乙')],
  ])(
    'text that is dropped beside the lines of a box goes into one of them: at %f of its height',
    async (share, expected) => {
      await writer.open([asking('問い'), { type: 'divider' }, paragraph('甲乙')])
      await trial.page.evaluate(() => window.trial.selectWords('甲', '甲乙'))
      await dropSelection('#editor .ProseMirror > :first-child', share)
      expect(await writer.read()).toEqual([expected, { type: 'divider' }, paragraph('甲')])
    },
  )

  test('what is pasted over a selected block replaces the block', async () => {
    await writer.open([paragraph('前'), { type: 'divider' }, asking('問い'), paragraph('後')])
    await trial.page.locator('#editor hr').click()
    await writer.paste({ 'text/plain': '甲\n\n乙' })
    expect(await writer.read()).toEqual([
      paragraph('前'),
      paragraph('甲'),
      paragraph('乙'),
      asking('問い'),
      paragraph('後'),
    ])
  })

  test('what is pasted over a selected line of a box leaves the box whole', async () => {
    await writer.open([asking('問い'), paragraph('後')])
    await trial.page.locator('.question').click({ modifiers: ['Control'] })
    await writer.paste({ 'text/html': '<h2>見</h2><p>貼</p>', 'text/plain': '見\n貼' })
    expect(await writer.read()).toEqual([asking('見\n貼'), paragraph('後')])
  })

  /** Drags the selected text to the left edge of an element, at a share of its height. */
  function dropSelection(selector: string, share: number) {
    return trial.page.evaluate(
      ({ selector, share }) => {
        const { view } = window.trial.editor
        const box = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
        const place = { clientX: box.left + 1, clientY: box.top + box.height * share }
        const dataTransfer = new DataTransfer()
        view.dragging = { slice: view.state.selection.content(), move: true }
        const event = new DragEvent('drop', { ...place, dataTransfer, bubbles: true, cancelable: true })
        view.dom.dispatchEvent(event)
      },
      { selector, share },
    )
  }
})

function fixture(name: string): Promise<string> {
  return readFile(new URL(`./testing/${name}`, import.meta.url), 'utf8')
}

function asking(text: string, reply = '答え') {
  const answer = [{ type: 'paragraph' as const, content: [{ text: reply }] }]
  return { type: 'qa' as const, pairs: [{ question: [{ text }], answer }] }
}

function nestedList(above: string, below: string) {
  const nested = { ordered: true, items: [{ content: [{ text: below }] }] }
  return { type: 'list', ordered: false, items: [{ content: [{ text: above }], nested }] }
}
