import { createRequire } from 'node:module'
import type { Block } from '@tsuzuri/content/body/blocks'
import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { heading, list, listFrom, paragraph } from './testing/blocks.ts'
import { everyBlock } from './testing/every-block.ts'
import { openTrial, startTrial, type TrialPage, type TrialSite } from './testing/open-trial.ts'
import { writerAt } from './testing/writer.ts'

describe.skipIf(!hasChromium)('T2 writing', () => {
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

  test('A2 every block is drawn and comes out as it went in', async () => {
    await writer.open(everyBlock)
    expect(await writer.read()).toEqual(everyBlock)
    expect(await trial.page.evaluate(() => window.trial.editor.listFaults())).toEqual([])
  })

  test('signs and a space make headings, lists, quotes and dividers', async () => {
    const made: [string, Block[]][] = [
      ['## 春', [heading(2, '春')]],
      ['#### 春', [heading(4, '春')]],
      ['- 春', [list(false, '春')]],
      ['1. 春', [list(true, '春')]],
      ['3. 春', [listFrom(3, '春')]],
      ['１２．　春', [listFrom(12, '春')]],
      ['2026. 春', [paragraph('2026. 春')]],
      ['03. 春', [paragraph('03. 春')]],
      ['> 春', [{ type: 'quote', content: [[{ text: '春' }]] }]],
      ['---春', [{ type: 'divider' }, paragraph('春')]],
    ]
    for (const [typed, blocks] of made) {
      await writer.open([])
      await trial.page.keyboard.type(typed)
      expect(await writer.read(), typed).toEqual(blocks)
    }
  })

  test('the next number below a list is its next item', async () => {
    await writer.open([list(true, '一', '二'), paragraph('後')])
    await trial.page.locator('.surface').getByText('後').click()
    await press('Home', '3. ')
    expect(await writer.read()).toEqual([list(true, '一', '二', '後')])
    await press('三')
    expect(await writer.read()).toEqual([list(true, '一', '二', '三後')])
  })

  test('a numbered list begins with the number that its menu asks for, and is drawn so', async () => {
    await writer.open([list(true, '一', '二')])
    await trial.page.locator('.surface').getByText('二').click()
    const ask = async () => {
      await trial.page.getByRole('button', { name: /つかんで並べ替える/ }).click()
      await trial.page.getByRole('button', { name: '番号の始まり' }).click()
    }
    const field = trial.page.getByRole('textbox', { name: '番号の始まり' })
    await ask()
    expect(await field.inputValue()).toBe('1')
    await trial.page.keyboard.type('三')
    await press('Enter')
    expect(await trial.page.getByRole('alert').innerText()).toBe('0から999までの数字を入れてください')
    await field.fill('１２')
    await press('Enter')
    await expect.poll(writer.read).toEqual([listFrom(12, '一', '二')])
    const counter = () =>
      trial.page.locator('.surface ol').evaluate((list) => getComputedStyle(list).counterReset)
    expect(await counter()).toBe('outer 11 inner 0')
    await ask()
    await trial.page.getByRole('button', { name: '1から始める' }).click()
    await expect.poll(writer.read).toEqual([list(true, '一', '二')])
    expect(await counter()).toBe('outer 0 inner 0')
    await trial.page.mouse.click(1, 1)
    await writer.open([list(false, '一')])
    await trial.page.locator('.surface').getByText('一').click()
    await trial.page.getByRole('button', { name: /つかんで並べ替える/ }).click()
    expect(await trial.page.getByRole('button', { name: '複製' }).isVisible()).toBe(true)
    expect(await trial.page.getByRole('button', { name: '番号の始まり' }).isVisible()).toBe(false)
    await trial.page.mouse.click(1, 1)
  })

  test('signs at the start of a caption stay words of the caption', async () => {
    await writer.open([{ type: 'image', media: 'a', alt: '瓶' }])
    await trial.page.locator('.block-image .words').click()
    await trial.page.keyboard.type('## 棚')
    expect(await writer.read()).toEqual([{ type: 'image', media: 'a', alt: '瓶', caption: '## 棚' }])
  })

  test('signs at the start of a heading change its level', async () => {
    await writer.open([])
    await trial.page.keyboard.type('## ### 春')
    expect(await writer.read()).toEqual([heading(3, '春')])
  })

  test('another picture brings the texts that the library has for it', async () => {
    const shown = { media: 'z', alt: '海', caption: '棚', credit: '前の人' }
    await writer.open([
      { type: 'image', ...shown },
      { type: 'gallery', images: [shown] },
    ])
    for (const change of await trial.page.getByRole('button', { name: '差し替え' }).all())
      await change.click()
    const chosen = { media: 'a', alt: '瓶', caption: '棚' }
    await expect.poll(writer.read).toEqual([
      { type: 'image', ...chosen },
      { type: 'gallery', images: [chosen] },
    ])
    await trial.page.evaluate(() => window.trial.editor.undo())
    await expect.poll(writer.read).toMatchObject([chosen, { images: [shown] }])
  })

  test('the same picture chosen again keeps what was written for it here', async () => {
    const image = { type: 'image' as const, media: 'a', alt: '青い瓶', credit: '編集部' }
    await writer.open([image])
    await trial.page.getByRole('button', { name: '差し替え' }).click()
    await writer.settleCursor()
    expect(await writer.read()).toEqual([image])
  })

  test('Ctrl+A keeps the toolbar, which then marks the whole text', async () => {
    await writer.open([paragraph('春'), paragraph('夏')])
    await trial.page.keyboard.press('Control+a')
    await trial.page
      .getByRole('toolbar', { name: '文字の飾り' })
      .getByRole('button', { name: '太字' })
      .click()
    const strong = (text: string) => ({ type: 'paragraph', content: [{ text, marks: [{ type: 'strong' }] }] })
    expect(await writer.read()).toEqual([strong('春'), strong('夏')])
  })

  test('what is typed in manuscript mode is read at once, and is on the surface when it is left', async () => {
    await writer.open([paragraph('春')])
    const area = trial.page.getByLabel('本文（原稿の書式）')
    await trial.page.getByRole('button', { name: '原稿の書式で書く' }).click()
    await area.fill('春\n\n## 夏')
    expect(await writer.read()).toEqual([paragraph('春'), heading(2, '夏')])
    await trial.page.getByRole('button', { name: '仕上がりの見た目で書く' }).click()
    expect(await trial.page.locator('.surface h2').innerText()).toBe('夏')
    expect(await writer.read()).toEqual([paragraph('春'), heading(2, '夏')])
  })

  test('what is typed in manuscript mode is on the surface as soon as the field loses the focus', async () => {
    await writer.open([paragraph('冬')])
    await trial.page.getByRole('button', { name: '原稿の書式で書く' }).click()
    const onSurface = await trial.page
      .getByLabel('本文（原稿の書式）')
      .evaluate((area: HTMLTextAreaElement) => {
        area.value = '春が来た'
        area.dispatchEvent(new Event('input'))
        area.blur()
        return window.trial.editor.view.state.doc.textContent
      })
    expect(onSurface).toBe('春が来た')
  })

  test('a manuscript that can’t be parsed is kept as it was typed, and leaves no part of a line in the text', async () => {
    await writer.open([paragraph('春')])
    const area = trial.page.getByLabel('本文（原稿の書式）')
    await trial.page.getByRole('button', { name: '原稿の書式で書く' }).click()
    await trial.page.evaluate(() => window.trial.startSaving(true))
    await area.press('Control+End')
    await trial.page.keyboard.type('\n:')
    expect(await writer.read()).toEqual([paragraph('春'), paragraph(':')])
    await trial.page.keyboard.type(':nazo[abc]\n\n長い段落')
    const written = '春\n\n::nazo[abc]\n\n長い段落'
    expect(await writer.read()).toEqual([paragraph('春')])
    await expect.poll(() => trial.page.evaluate(() => window.trial.statuses.at(-1))).toBe('unread')
    expect(await trial.page.evaluate(() => window.trial.leftManuscript())).toBe(written)
    // The fault stays in view above a manuscript that is longer than the screen.
    await area.fill(`${written}${'\n\n行'.repeat(40)}`)
    await area.press('Control+End')
    await trial.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(faultTop).toBeGreaterThanOrEqual(0)
    expect(await trial.page.getByRole('alert').innerText()).toContain('原稿の3行目')
    await writer.open([])
    await trial.page.evaluate((text) => window.trial.editor.showManuscript(text), written)
    expect(await area.inputValue()).toBe(written)
    await area.fill('夏')
    expect(await trial.page.evaluate(() => window.trial.editor.getUnreadManuscript())).toBeUndefined()
    expect(await writer.read()).toEqual([paragraph('夏')])
  })

  test('Tab nests an item, Shift+Tab and Enter in an empty one bring it back', async () => {
    await writer.open([])
    await press('- 一', 'Enter', '二', 'Tab', 'Enter', '三', 'Enter', 'Enter', '四', 'Enter', 'Enter', '後')
    expect(await writer.read()).toEqual([
      {
        type: 'list',
        ordered: false,
        items: [
          {
            content: [{ text: '一' }],
            nested: { ordered: false, items: [{ content: [{ text: '二' }] }, { content: [{ text: '三' }] }] },
          },
          { content: [{ text: '四' }] },
        ],
      },
      paragraph('後'),
    ])
  })

  test('Backspace at the start of an item or a heading makes a paragraph of it', async () => {
    await writer.open([list(false, '一', '二')])
    await trial.page.locator('.surface').getByText('二').click()
    await press('Home')
    const offset = () =>
      trial.page.evaluate(() => window.trial.editor.view.state.selection.$from.parentOffset)
    await expect.poll(offset).toBe(0)
    await press('Backspace')
    expect(await writer.read()).toEqual([list(false, '一'), paragraph('二')])
    await writer.open([heading(2, '春')])
    await press('Control+Home', 'Backspace')
    expect(await writer.read()).toEqual([paragraph('春')])
  })

  test('Enter leaves a caption, a source and the end of a box', async () => {
    await writer.open([{ type: 'image', media: 'a', alt: '瓶', caption: '棚' }])
    await trial.page.locator('.block-image .words').click()
    await press('End', 'Enter', '後')
    expect(await writer.read()).toEqual([
      { type: 'image', media: 'a', alt: '瓶', caption: '棚' },
      paragraph('後'),
    ])
    await writer.open([
      { type: 'callout', kind: 'note', content: [{ type: 'paragraph', content: [{ text: '中' }] }] },
    ])
    await trial.page.locator('.surface').getByText('中').click()
    await press('End', 'Enter', 'Enter', '後')
    expect(await writer.read()).toMatchObject([
      { type: 'callout', content: [{ type: 'paragraph' }] },
      paragraph('後'),
    ])
  })

  test('typing goes on below a block that was just inserted', async () => {
    const made: [string, Block][] = [
      ['/くぎり', { type: 'divider' }],
      ['/きじ', { type: 'article', slug: 'haru-no-iro' }],
    ]
    for (const [typed, block] of made) {
      await writer.open([paragraph('前'), heading(2, '次')])
      await press('Control+Home', 'End', 'Enter', typed, 'Enter')
      await expect.poll(writer.read).toEqual([paragraph('前'), block, heading(2, '次')])
      await press('後')
      expect(await writer.read()).toEqual([paragraph('前'), block, paragraph('後'), heading(2, '次')])
    }
  })

  test('typing while a whole block is selected begins a paragraph after it, Backspace removes it', async () => {
    const selectBlock = (index: number) => trial.page.evaluate((at) => window.trial.selectBlock(at), index)
    for (const block of [{ type: 'divider' as const }, heading(2, '春')]) {
      await writer.open([block, heading(2, '次')])
      await selectBlock(0)
      await press('後')
      expect(await writer.read()).toEqual([block, paragraph('後'), heading(2, '次')])
      await selectBlock(0)
      await press('Backspace')
      expect(await writer.read()).toEqual([paragraph('後'), heading(2, '次')])
    }
  })

  test('↑ and ↓ stay in the column of a table and leave it at its ends', async () => {
    const row = (...texts: string[]) => texts.map((text) => (text === '' ? [] : [{ text }]))
    await writer.open([
      paragraph('前'),
      { type: 'table', header: row('品', '値', ''), rows: [row('水', '', ''), row('', '百円', '')] },
      paragraph('後'),
    ])
    await trial.page.getByText('値').click()
    await press('ArrowDown', '甲', 'ArrowDown', '乙', 'ArrowUp', 'ArrowUp', '丙', 'ArrowUp', '丁')
    await trial.page.locator('.surface td').last().click()
    await press('戊', 'ArrowRight', '己', 'ArrowLeft', 'ArrowLeft', 'ArrowDown', '庚')
    const read = await writer.read()
    expect(read).toMatchObject([{}, { rows: [row('水', '甲', ''), {}] }, paragraph('後')])
    expect(JSON.stringify(read)).toMatch(/丁.*丙.*甲.*乙.*戊.*caption/)
  })

  test('Tab goes through the fields of a block, and then out of the writing surface', async () => {
    const quote: Block = { type: 'quote', content: [[{ text: '前' }]], source: '本' }
    const words = (text: string) => ({ type: 'paragraph' as const, content: [{ text }] })
    const qa: Block = {
      type: 'qa',
      pairs: [{ question: [{ text: '問い' }], answer: [words('答え'), words('続き')] }],
    }
    await writer.open([quote, qa, paragraph('終わり')])
    const focused = () =>
      trial.page.evaluate(() => {
        const { activeElement } = document
        const isIn = activeElement?.closest('.surface') !== null
        return isIn ? (activeElement?.getAttribute('name') ?? 'text') : 'outside'
      })
    await trial.page.getByText('問い').click()
    await press('End', 'Tab', '甲', 'Shift+Tab', '乙', 'Tab')
    expect(await writer.read()).toMatchObject([
      quote,
      { pairs: [{ question: [{ text: '問い乙' }], answer: [words('答え'), words('続き甲')] }] },
      paragraph('終わり'),
    ])
    await press('Tab')
    expect(await focused()).toBe('outside')
    await trial.page.getByText('終わり').click()
    await press('Tab')
    expect(await focused()).toBe('outside')
    await press('Shift+Tab')
    expect(await focused()).toBe('text')
    await press('Shift+Tab')
    expect(await focused()).toBe('outside')
    await trial.page.locator('.surface').getByText('前').click()
    await press('End', 'Tab', '丙', 'Tab')
    expect(await focused()).toBe('url')
    await press('Shift+Tab')
    expect(await focused()).toBe('text')
    await press('Tab', 'Tab')
    expect(await focused()).toBe('outside')
    expect(await writer.read()).toMatchObject([{ ...quote, source: '本丙' }, {}, {}])
  })

  test('Shift+Tab passes all fields of a card and leaves the surface before it', async () => {
    await writer.open([{ type: 'product', name: '水', content: [[{ text: '紹介' }]] }])
    await trial.page.getByText('紹介').click()
    const isInside = () => trial.page.evaluate(() => document.activeElement?.closest('.surface') !== null)
    const passed: (string | null)[] = []
    while ((await isInside()) && passed.length < 12) {
      await press('Shift+Tab')
      passed.push(await trial.page.evaluate(() => document.activeElement?.getAttribute('name') ?? null))
    }
    expect(passed).toEqual(['rel', 'url', 'price', 'maker', 'name', null, null])
    await press('Tab')
    expect(await isInside()).toBe(true)
  })

  test('a link field adds https:// to an address that has none', async () => {
    await writer.open([{ type: 'product', name: '水', content: [] }])
    await trial.page.getByLabel('リンク先').fill('example.com/mizu')
    await trial.page.getByLabel('商品名').click()
    expect(await writer.read()).toMatchObject([{ url: 'https://example.com/mizu' }])
  })

  test('Alt+↑ and Alt+↓ move a block, and undo puts it back', async () => {
    await writer.open([paragraph('一'), heading(2, '二'), { type: 'divider' }])
    await press('Control+Home', 'Alt+ArrowDown')
    expect(await writer.read()).toEqual([heading(2, '二'), paragraph('一'), { type: 'divider' }])
    await press('Alt+ArrowDown', 'Alt+ArrowUp', 'Alt+ArrowUp', 'Control+z')
    expect((await writer.read()).filter((block) => block.type === 'paragraph')).toEqual([paragraph('一')])
  })

  test('a block is dragged by its handle to another place', async () => {
    await writer.open([paragraph('一'), paragraph('二'), paragraph('三')])
    await trial.page.locator('.surface > p').nth(0).hover()
    const grip = trial.page.getByRole('button', { name: /つかんで並べ替える/ })
    const target = await trial.page.locator('.surface > p').nth(2).boundingBox()
    await grip.hover()
    await trial.page.mouse.down()
    await trial.page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 10, { steps: 4 })
    await trial.page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + (target?.height ?? 0) - 2, {
      steps: 4,
    })
    await trial.page.mouse.up()
    await expect.poll(writer.read).toEqual([paragraph('二'), paragraph('三'), paragraph('一')])
  })

  test('the button beside a block inserts another below it', async () => {
    await writer.open([paragraph('一')])
    await trial.page.locator('.surface > p').first().hover()
    await trial.page.getByRole('button', { name: 'この下にブロックを挿入' }).click()
    await trial.page.getByRole('option', { name: /区切り線/ }).click()
    expect(await writer.read()).toEqual([paragraph('一'), { type: 'divider' }])
  })

  test('Escape closes the toolbar of a block and returns to the text', async () => {
    await writer.open([paragraph('春'), paragraph('夏')])
    const bar = trial.page.locator('.block-bar')
    await trial.page.locator('.gutter button').nth(1).press('Enter')
    await expect.poll(() => bar.isVisible()).toBe(true)
    await trial.page.keyboard.press('Escape')
    expect(await bar.isVisible()).toBe(false)
    await trial.page.keyboard.type('の')
    expect(await writer.read()).toEqual([paragraph('の春'), paragraph('夏')])
  })

  test('the menu of that button names its active block, which looks different, too', async () => {
    await writer.open([paragraph('一')])
    await trial.page.locator('.surface > p').first().hover()
    const plus = trial.page.getByRole('button', { name: 'この下にブロックを挿入' })
    expect(await plus.getAttribute('aria-expanded')).toBe('false')
    await plus.click()
    expect(await plus.getAttribute('aria-expanded')).toBe('true')
    const menu = trial.page.getByRole('listbox', { name: 'ブロックを挿入' })
    const options = menu.getByRole('option')
    const named = () => menu.getAttribute('aria-activedescendant')
    expect(await named()).toBe(await options.nth(0).getAttribute('id'))
    await press('ArrowDown')
    expect(await named()).toBe(await options.nth(1).getAttribute('id'))
    const shadowOf = (at: number) => options.nth(at).evaluate((option) => getComputedStyle(option).boxShadow)
    expect(await shadowOf(0)).toBe('none')
    expect(await shadowOf(1)).toContain('inset')
    await press('Escape')
    expect(await plus.getAttribute('aria-expanded')).toBe('false')
    const grip = trial.page.getByRole('button', { name: /つかんで並べ替える/ })
    expect(await grip.getAttribute('aria-expanded')).toBe('false')
    await grip.click()
    expect(await grip.getAttribute('aria-expanded')).toBe('true')
  })

  test('the slash menu finds blocks by kana, kanji and either romaji', async () => {
    for (const typed of ['/midasi', '/midashi', '/みだし', '/見出し', '／ミダシ']) {
      await writer.open([])
      await trial.page.keyboard.type(typed)
      const labels = await trial.page.locator('.kinds:visible .label').allInnerTexts()
      expect(labels, typed).toEqual(['大見出し', '中見出し', '小見出し'])
    }
    await press('ArrowDown', 'Enter', '春')
    expect(await writer.read()).toEqual([heading(3, '春')])
  })

  test('selected words get a ruby whose reading is proposed, a safe link, a marker', async () => {
    await writer.open([paragraph('髪型を変えた')])
    await press('Control+Home', 'Shift+ArrowRight', 'Shift+ArrowRight')
    await trial.page.getByRole('button', { name: 'ルビ' }).click()
    await expect.poll(() => trial.page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('かみがた')
    await press('Enter')
    await trial.page.getByRole('button', { name: 'マーカー' }).click()
    await press('Control+k')
    await trial.page.getByRole('textbox', { name: 'リンク先' }).fill('javascript:alert(1)')
    await press('Enter')
    expect(await trial.page.getByRole('alert').innerText()).toContain('URLを入れてください')
    await trial.page.getByRole('textbox', { name: 'リンク先' }).fill('/magazine/kami/')
    await trial.page.getByLabel(/広告・アフィリエイトのリンク/).check()
    await trial.page.getByRole('textbox', { name: 'リンク先' }).focus()
    await press('Enter')
    await expect.poll(writer.read).toEqual([
      {
        type: 'paragraph',
        content: [
          {
            text: '髪型',
            marks: [
              { type: 'link', href: '/magazine/kami/', rel: 'sponsored' },
              { type: 'marker' },
              { type: 'ruby', reading: 'かみがた' },
            ],
          },
          { text: 'を変えた' },
        ],
      },
    ])
    // In forced colours the text of a marker is black, which a dark background would hide.
    await trial.page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    const marker = trial.page.locator('.surface mark')
    expect(await marker.evaluate((mark) => getComputedStyle(mark).backgroundColor)).toBe('rgb(255, 255, 0)')
    await trial.page.emulateMedia({ forcedColors: null, colorScheme: null })
  })

  test('a link is set on the words that were selected, wherever they are when it is confirmed', async () => {
    const bar = trial.page.getByRole('dialog', { name: 'リンク先' })
    await writer.open([paragraph('春の髪型')])
    await press('End', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Control+k')
    await trial.page.evaluate(() => {
      const { view } = window.trial.editor
      view.dispatch(view.state.tr.insertText('です', 5).insertText('短い', 3))
    })
    await trial.page.locator('.surface p').click({ position: { x: 2, y: 4 } })
    await bar.getByRole('textbox').fill('/kami')
    await bar.getByRole('button', { name: '決定' }).click()
    const link = { type: 'link', href: '/kami' }
    const content = [{ text: '春の短い' }, { text: '髪型', marks: [link] }, { text: 'です' }]
    expect(await writer.read()).toEqual([{ type: 'paragraph', content }])
  })

  test('a second link form takes the place of the first, and a form whose words are gone says so', async () => {
    const bar = trial.page.getByRole('dialog', { name: 'リンク先' })
    await writer.open([paragraph('春の髪型')])
    await press('End', 'Shift+ArrowLeft', 'Control+k')
    await bar.waitFor()
    await trial.page.locator('.surface p').click({ position: { x: 2, y: 4 } })
    await press('Home', 'Shift+ArrowRight', 'Control+k')
    expect(await bar.count()).toBe(1)
    await trial.page.evaluate(() => {
      const { view } = window.trial.editor
      view.dispatch(view.state.tr.delete(1, 3))
    })
    await bar.getByRole('textbox').fill('/haru')
    await bar.getByRole('textbox').press('Enter')
    await bar.getByText('もう本文にありません').waitFor()
    await bar.getByRole('textbox').press('Escape')
    expect(await writer.read()).toEqual([paragraph('髪型')])
  })

  test('rows and columns of a table come and go, the heading row stays', async () => {
    await writer.open([
      { type: 'table', header: [[{ text: '品' }], [{ text: '値' }]], rows: [[[{ text: '水' }], []]] },
    ])
    await trial.page.getByText('水').click()
    await act('行を追加')
    await act('右に列を追加')
    expect(await writer.read()).toEqual([
      {
        type: 'table',
        header: [[{ text: '品' }], [], [{ text: '値' }]],
        rows: [
          [[{ text: '水' }], [], []],
          [[], [], []],
        ],
      },
    ])
    await act('列を削除')
    await act('行を削除')
    await trial.page.getByText('値').click()
    await act('行を削除')
    expect(await writer.read()).toMatchObject([{ header: [[], [{ text: '値' }]].slice(0, 2) }])
  })

  test('the buttons of a table change its row where a selection begins that ends beyond it', async () => {
    const row = [[{ text: '水' }], [{ text: '百円' }]]
    const table = { type: 'table' as const, header: [[{ text: '品' }], [{ text: '値' }]], rows: [row] }
    await writer.open([table, paragraph('後')])
    await trial.page.getByText('水').click()
    await trial.page.getByText('後').click({ modifiers: ['Shift'] })
    await act('行を追加')
    expect(await writer.read()).toEqual([{ ...table, rows: [row, [[], []]] }, paragraph('後')])
  })

  test('steps of a timeline are written line by line, come, go and change places', async () => {
    await writer.open([])
    await press('/ねんぴょう', 'Enter', '洗う', 'Enter', 'ぬるま湯で。')
    await act('項目を追加')
    await press('拭く', 'Alt+ArrowUp')
    const washed = { heading: '洗う', content: [[{ text: 'ぬるま湯で。' }]] }
    const dried = { heading: '拭く', content: [] }
    await expect.poll(writer.read).toEqual([{ type: 'timeline', kind: 'procedure', steps: [dried, washed] }])
    await act('項目を削除')
    expect(await writer.read()).toEqual([{ type: 'timeline', kind: 'procedure', steps: [washed] }])
  })

  test('pictures of a gallery and questions come and go', async () => {
    await writer.open([{ type: 'gallery', images: [{ media: 'x', alt: '元の' }] }])
    await trial.page.locator('.block-picture .words').click()
    await act('画像を追加')
    await expect
      .poll(writer.read)
      .toMatchObject([{ images: [{ media: 'x' }, { media: 'a' }, { media: 'b' }] }])
    await act('画像を外す')
    await expect.poll(writer.read).toMatchObject([{ images: [{ media: 'x' }, { media: 'b' }] }])
    const pair = (question: string) => ({
      question: [{ text: question }],
      answer: [{ type: 'paragraph' as const, content: [{ text: '答え' }] }],
    })
    await writer.open([{ type: 'qa', pairs: [pair('問い')] }])
    await trial.page.locator('.question').click()
    await act('質問を追加')
    await press('次', 'Enter', '答え')
    expect(await writer.read()).toEqual([{ type: 'qa', pairs: [pair('問い'), pair('次')] }])
    await act('質問を削除')
    expect(await writer.read()).toEqual([{ type: 'qa', pairs: [pair('問い')] }])
  })

  test('a card without a name is kept with the rest, and what is missing leads to its field', async () => {
    await writer.open([paragraph('本文')])
    await press('Control+End', 'Enter')
    await trial.page.keyboard.type('/shouhin')
    await press('Enter')
    expect(await trial.page.evaluate(() => window.trial.editor.listFaults())).toEqual([])
    expect(await trial.page.evaluate(() => window.trial.editor.getSavableBody().blocks)).toEqual([
      paragraph('本文'),
      { type: 'product', name: '', content: [] },
    ])
    const focused = () => trial.page.evaluate(() => document.activeElement?.getAttribute('name'))
    await trial.page.evaluate(() => window.trial.editor.goToBlock(1, '.priceText'))
    expect(await focused()).toBe('price')
    await trial.page.getByLabel('価格（税込・円）').fill('未定')
    expect(await writer.read()).toContainEqual({ type: 'product', name: '', content: [], priceText: '未定' })
    await trial.page.evaluate(() => window.trial.editor.goToBlock(1, '.name'))
    expect(await focused()).toBe('name')
    await trial.page.getByLabel('商品名').fill('水')
    await trial.page.getByLabel('価格（税込・円）').fill('１，９８０円')
    expect(await writer.read()).toEqual([
      paragraph('本文'),
      { type: 'product', name: '水', price: 1980, content: [] },
    ])
  })

  test('another text leaves the blocks alone that are the same', async () => {
    await writer.open([paragraph('一'), paragraph('二'), paragraph('三')])
    const isSame = await trial.page.evaluate(() => {
      const first = document.querySelector('.surface > p')
      window.trial.editor.setBody({
        blocks: ['一', '二の二', '三'].map((text) => ({ type: 'paragraph', content: [{ text }] })),
      })
      return first === document.querySelector('.surface > p')
    })
    expect(isSame).toBe(true)
    expect(await writer.read()).toEqual([paragraph('一'), paragraph('二の二'), paragraph('三')])
  })

  test('another text in place of this one is one step of the history', async () => {
    await writer.open([paragraph('一'), paragraph('二'), paragraph('三')])
    await trial.page.evaluate(() => {
      const { view } = window.trial.editor
      view.dispatch(view.state.tr.delete(3, 6))
    })
    const texts = ['一', '二', '三'].map(paragraph)
    await trial.page.evaluate((blocks) => window.trial.editor.replaceBody({ blocks }), texts)
    expect(await writer.read()).toEqual(texts)
    await press('Control+Home', '後')
    await trial.page.keyboard.press('Control+z')
    expect(await writer.read()).toEqual(texts)
    await trial.page.keyboard.press('Control+z')
    expect(await writer.read()).toEqual([paragraph('一'), paragraph('三')])
    await trial.page.keyboard.press('Control+z')
    expect(await writer.read()).toEqual(texts)
  })

  test('a link to a place of the text leaves manuscript mode, unless the text can’t be parsed', async () => {
    await writer.open([paragraph('春'), heading(2, '夏')])
    const area = trial.page.getByLabel('本文（原稿の書式）')
    await trial.page.getByRole('button', { name: '原稿の書式で書く' }).click()
    await area.fill('春\n\n秋\n\n::nazo[abc]')
    await trial.page.evaluate(() => window.trial.editor.goToBlock(1))
    expect(await area.evaluate((one) => one === document.activeElement)).toBe(true)
    await area.fill('春\n\n秋\n\n## 夏')
    const place = await trial.page.evaluate(() => window.trial.editor.listHeadings()[0]?.position ?? 0)
    await trial.page.evaluate((position) => window.trial.editor.goTo(position + 1), place)
    expect(await area.isVisible()).toBe(false)
    await trial.page.keyboard.type('初')
    expect(await writer.read()).toEqual([paragraph('春'), paragraph('秋'), heading(2, '初夏')])
    await trial.page.getByRole('button', { name: '原稿の書式で書く' }).click()
    await trial.page.evaluate(() => window.trial.editor.goToBlock(1))
    await trial.page.keyboard.type('晩')
    expect(await writer.read()).toEqual([paragraph('春'), paragraph('晩秋'), heading(2, '初夏')])
  })

  test('manuscript mode follows the right to edit', async () => {
    await writer.open([paragraph('春')])
    const area = trial.page.getByLabel('本文（原稿の書式）')
    await trial.page.getByRole('button', { name: '原稿の書式で書く' }).click()
    await area.fill('夏')
    await trial.page.evaluate(() => window.trial.editor.setEditable(false))
    expect(await area.isEditable()).toBe(false)
    expect(await writer.read()).toEqual([paragraph('夏')])
    await trial.page.evaluate(() => window.trial.editor.setEditable(true))
    expect(await area.isEditable()).toBe(true)
  })

  test('another text replaces a manuscript that can’t be parsed', async () => {
    await writer.open([paragraph('春')])
    const area = trial.page.getByLabel('本文（原稿の書式）')
    await trial.page.evaluate(() => window.trial.editor.showManuscript('春\n\n::nazo[abc]'))
    await trial.page.evaluate((blocks) => window.trial.editor.setBody({ blocks }), [paragraph('夏')])
    expect(await area.inputValue()).toBe('春\n\n::nazo[abc]')
    await trial.page.evaluate((blocks) => window.trial.editor.replaceBody({ blocks }), [paragraph('秋')])
    expect(await area.inputValue()).toBe('秋\n')
    expect(await trial.page.getByRole('alert').count()).toBe(0)
    await area.press('Control+End')
    await trial.page.keyboard.type('冬')
    expect(await writer.read()).toEqual([paragraph('秋\n冬')])
  })

  test('T1 a read-only editor can’t be changed, neither by key nor by a field', async () => {
    const image: Block = { type: 'image', media: 'a', alt: '瓶' }
    await writer.open([paragraph('一'), image])
    await trial.page.evaluate(() => window.trial.editor.view.setProps({ editable: () => false }))
    await trial.page.getByLabel('代替テキスト').fill('棚')
    await press('Control+Home', '二', 'Enter')
    expect(await writer.read()).toEqual([paragraph('一'), image])
    await trial.page.evaluate(() => window.trial.editor.setBody({ blocks: [{ type: 'divider' }] }))
    expect(await writer.read()).toEqual([{ type: 'divider' }])
  })

  test('A6 characters are counted as a Japanese editor counts them, and headings lead to their place', async () => {
    await writer.open([heading(2, '春 の色'), paragraph('𠮷野 が咲く')])
    expect(await trial.page.evaluate(() => window.trial.editor.countCharacters())).toBe(8)
    const headings = await trial.page.evaluate(() => window.trial.editor.listHeadings())
    expect(headings).toEqual([{ level: 2, text: '春 の色', position: 0 }])
    await trial.page.evaluate(() => window.trial.editor.goTo(0))
    await trial.page.keyboard.type('新')
    expect(await writer.read()).toMatchObject([{ content: [{ text: '新春 の色' }] }, {}])
  })

  test('the editor by itself has no fault that axe-core finds, light or dark', async () => {
    await writer.open(everyBlock)
    await trial.page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') })
    for (const colorScheme of ['light', 'dark'] as const) {
      await trial.page.emulateMedia({ colorScheme })
      await press('Control+Home', 'Shift+End')
      expect(await axe()).toEqual([])
    }
    await writer.open([])
    await trial.page.keyboard.type('/')
    expect(await axe()).toEqual([])
  })

  async function press(...keys: string[]): Promise<void> {
    await writer.settleCursor()
    for (const key of keys) {
      if (/^[A-Z][a-z]+(?:\+|$|[A-Z])/.test(key)) {
        await trial.page.keyboard.press(key)
        if (/Arrow|Home|End/.test(key)) await writer.settleCursor()
      } else await trial.page.keyboard.type(key)
    }
  }

  function faultTop(): Promise<number> {
    return trial.page.getByRole('alert').evaluate((fault) => fault.getBoundingClientRect().top)
  }

  async function act(name: string): Promise<void> {
    await trial.page.getByRole('button', { name: /つかんで並べ替える/ }).click()
    await trial.page.getByRole('button', { name }).click()
    await trial.page.mouse.click(1, 1)
    await trial.page.evaluate(() => window.trial.editor.focus())
  }

  async function axe(): Promise<string[]> {
    return trial.page.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
      const { violations } = await axe.run()
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
    })
  }
})
