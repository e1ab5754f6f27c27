import type { Block, Body } from '@tsuzuri/content/body/blocks'
import { hasChromium } from '@tsuzuri/test-support/browser'
import { compose, composeOpen, confirm, inputMethodKey, sentence } from '@tsuzuri/test-support/composition'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTrial, startTrial, type TrialPage, type TrialSite } from './testing/open-trial.ts'

const { written } = sentence

describe.skipIf(!hasChromium)('T3 composing Japanese loses, doubles and swallows nothing', () => {
  let site: TrialSite
  let trial: TrialPage

  beforeAll(async () => {
    site = await startTrial()
    trial = await openTrial(site)
  })
  afterEach(failOnComplaints)
  afterAll(() => site?.close())

  test('in the empty first paragraph', async () => {
    await open([])
    await compose(trial.cdp)
    await settle()
    expect(await read()).toEqual([paragraph(written)])
  })

  test('twice, with a line between', async () => {
    await open([])
    await compose(trial.cdp)
    await settle()
    await trial.page.keyboard.press('Enter')
    await compose(trial.cdp)
    await settle()
    expect(await read()).toEqual([paragraph(written), paragraph(written)])
  })

  test('right after bold words', async () => {
    await open([{ type: 'paragraph', content: [{ text: '太い', marks: [{ type: 'strong' }] }] }])
    await trial.page.keyboard.press('Control+End')
    await compose(trial.cdp)
    await settle()
    expect(await read()).toEqual([
      { type: 'paragraph', content: [{ text: `太い${written}`, marks: [{ type: 'strong' }] }] },
    ])
  })

  test('right after ruby, which does not grow', async () => {
    const ruby = { text: '髪', marks: [{ type: 'ruby' as const, reading: 'かみ' }] }
    await open([{ type: 'paragraph', content: [ruby] }])
    await trial.page.keyboard.press('Control+End')
    await compose(trial.cdp)
    await settle()
    expect(await read()).toEqual([{ type: 'paragraph', content: [ruby, { text: written }] }])
  })

  test('at the start of a list, and in its next, empty item', async () => {
    await open([])
    await trial.page.keyboard.type('- ')
    await compose(trial.cdp)
    await settle()
    await trial.page.keyboard.press('Enter')
    await compose(trial.cdp)
    await settle()
    expect(await read()).toEqual([
      {
        type: 'list',
        ordered: false,
        items: [{ content: [{ text: written }] }, { content: [{ text: written }] }],
      },
    ])
  })

  test('in a caption', async () => {
    await open([{ type: 'image', media: 'a', alt: '瓶' }])
    await trial.page.locator('.block-image .words').click()
    await compose(trial.cdp)
    await settle()
    expect(await read()).toEqual([{ type: 'image', media: 'a', alt: '瓶', caption: written }])
  })

  test('in a field of a block', async () => {
    await open([{ type: 'image', media: 'a', alt: '' }])
    await trial.page.getByLabel('代替テキスト').click()
    await compose(trial.cdp)
    await settle()
    expect(await read()).toEqual([{ type: 'image', media: 'a', alt: written }])
  })

  test('in an empty cell of a table, and with words beside it', async () => {
    await open([{ type: 'table', header: [[{ text: '品' }], []], rows: [[[], [{ text: '値' }]]] }])
    await trial.page.locator('.surface td').first().click()
    await compose(trial.cdp)
    await settle()
    expect(await read()).toEqual([
      { type: 'table', header: [[{ text: '品' }], []], rows: [[[{ text: written }], [{ text: '値' }]]] },
    ])
  })

  test('over selected words, which it replaces', async () => {
    await open([paragraph('春の色をまとう')])
    await trial.page.keyboard.press('Control+Home')
    for (let count = 0; count < 3; count += 1) await trial.page.keyboard.press('Shift+ArrowRight')
    await compose(trial.cdp)
    await settle()
    expect(await read()).toEqual([paragraph(`${written}をまとう`)])
  })

  test('over several selected paragraphs', async () => {
    await open([paragraph('一の段落'), paragraph('二の段落')])
    await trial.page.keyboard.press('Control+a')
    await compose(trial.cdp)
    await settle()
    expect(await read()).toEqual([paragraph(written)])
  })

  test('over words from a text into a card, which stays; so does it when a word is dictated', async () => {
    const card = (text: string): Block => ({
      type: 'product',
      name: '水',
      price: 1980,
      content: [[{ text }]],
    })
    const select = async () => {
      await open([paragraph('春の海'), card('水を飲む')])
      await trial.page.evaluate(() => window.trial.selectWords('春の', '水を'))
    }
    await select()
    await compose(trial.cdp)
    await settle()
    expect(await read()).toEqual([paragraph(`春の${written}`), card('飲む')])
    await select()
    await trial.page.keyboard.insertText('字')
    await expect.poll(read).toEqual([paragraph('春の字'), card('飲む')])
  })

  test('while a whole block is selected, which stays', async () => {
    await open([{ type: 'divider' }, paragraph('後')])
    await trial.page.evaluate(() => window.trial.selectBlock(0))
    await compose(trial.cdp)
    await settle()
    expect(await read()).toEqual([{ type: 'divider' }, paragraph(written), paragraph('後')])
  })

  test('in the middle of a line', async () => {
    await open([paragraph('春色')])
    await trial.page.keyboard.press('Control+Home')
    await trial.page.keyboard.press('ArrowRight')
    await compose(trial.cdp)
    await settle()
    expect(await read()).toEqual([paragraph(`春${written}色`)])
  })

  test('undo takes back the whole confirmed phrase, redo brings it again', async () => {
    await open([paragraph('先に。')])
    await trial.page.keyboard.press('Control+End')
    await compose(trial.cdp)
    await settle()
    await trial.page.keyboard.press('Control+z')
    expect(await read()).toEqual([paragraph('先に。')])
    await trial.page.keyboard.press('Control+Shift+z')
    expect(await read()).toEqual([paragraph(`先に。${written}`)])
  })

  const somewhere: [string, Block[], () => Promise<void>][] = [
    ['right after bold words', [bold('太い')], () => trial.page.keyboard.press('Control+End')],
    [
      'at the start of a list',
      [{ type: 'list', ordered: false, items: [{ content: [{ text: '次' }] }] }],
      () => trial.page.keyboard.press('Control+Home'),
    ],
    [
      'in a caption',
      [{ type: 'image', media: 'a', alt: '瓶', caption: '前' }],
      () => trial.page.locator('.block-image .words').click(),
    ],
    [
      'in a cell of a table',
      [{ type: 'table', header: [[{ text: '品' }]], rows: [[[{ text: '値' }]]] }],
      () => trial.page.locator('.surface td').first().click(),
    ],
    ['over all that is selected', [paragraph('春の色')], () => trial.page.keyboard.press('Control+a')],
  ]
  test.each(somewhere)('undo takes back just what was confirmed %s', async (_, blocks, go) => {
    await open(blocks)
    const before = await read()
    await go()
    await compose(trial.cdp)
    await settle()
    expect(JSON.stringify(await read())).toContain(written)
    await trial.page.keyboard.press('Control+z')
    expect(await read()).toEqual(before)
  })

  test('signs that make a heading wait until composition is over', async () => {
    await open([])
    await composeOpen(trial.cdp, ['＃＃', '＃＃　'])
    expect(await trial.page.locator('.surface h2').count()).toBe(0)
    await confirm(trial.cdp, '＃＃　')
    await settle()
    await compose(trial.cdp)
    await settle()
    expect(await read()).toEqual([{ type: 'heading', level: 2, content: [{ text: written }] }])
  })

  test('signs that make a heading do so when the next word follows before the page has time', async () => {
    await open([])
    await composeOpen(trial.cdp, ['＃＃', '＃＃　'])
    await trial.page.evaluate(() => {
      const surface = document.querySelector('.surface')
      surface?.addEventListener('compositionend', busyForAWhile, { once: true })

      function busyForAWhile() {
        const end = performance.now() + 300
        while (performance.now() < end);
      }
    })
    // Nothing here waits for the page, as a keyboard does not.
    await Promise.all([
      trial.cdp.send('Input.insertText', { text: '＃＃　' }),
      trial.cdp.send('Input.dispatchKeyEvent', inputMethodKey),
      trial.cdp.send('Input.imeSetComposition', { text: 'ｗ', selectionStart: 1, selectionEnd: 1 }),
    ])
    await compose(trial.cdp)
    await settle()
    expect(await read()).toEqual([{ type: 'heading', level: 2, content: [{ text: written }] }])
  })

  test('another text is refused in the middle of composition, and taken after it', async () => {
    await open([paragraph('先に。')])
    await trial.page.keyboard.press('Control+End')
    await composeOpen(trial.cdp, ['わ', 'わた'])
    expect(await trial.page.evaluate(() => window.trial.editor.setBody({ blocks: [] }))).toBe(false)
    await confirm(trial.cdp, '私')
    await settle()
    expect(await read()).toEqual([paragraph('先に。私')])
  })

  test('in the manuscript, the way out for keyboards that fight with the page', async () => {
    await open([paragraph('先に。')])
    await trial.page.getByRole('button', { name: '原稿の書式で書く' }).click()
    const area = trial.page.getByLabel('本文（原稿の書式）')
    expect(await area.inputValue()).toBe('先に。\n')
    await trial.page.keyboard.press('Control+End')
    await trial.page.keyboard.type('\n## ')
    await composeOpen(trial.cdp, sentence.steps)
    expect(await trial.page.evaluate(() => window.trial.editor.isComposing())).toBe(true)
    await confirm(trial.cdp, written)
    await settle()
    expect(await read()).toEqual([
      paragraph('先に。'),
      { type: 'heading', level: 2, content: [{ text: written }] },
    ])
    await trial.page.keyboard.type('\n\n:::nazo\n')
    expect(await trial.page.getByRole('alert').innerText()).toContain('行目')
    const quoted = '先に。\n\n:::callout{kind=point}\n> 引用\n:::\n'
    await area.fill(quoted)
    expect(await trial.page.getByRole('alert').innerText()).toContain('原稿の4行目')
    // The text exists only in the field; neither another text nor the button removes it.
    await trial.page.evaluate(() => window.trial.editor.setBody({ blocks: [] }))
    await trial.page.getByRole('button', { name: '仕上がりの見た目で書く' }).click()
    expect(await area.inputValue()).toBe(quoted)
    await area.fill('後で。')
    await trial.page.getByRole('button', { name: '仕上がりの見た目で書く' }).click()
    expect(await trial.page.locator('.surface').innerText()).toBe('後で。')
  })

  describe('in the slash menu', () => {
    test('／がぞう finds the picture while it is composed; the Enter that confirms picks nothing', async () => {
      await open([])
      await composeOpen(trial.cdp, ['／', '／ｇ', '／が', '／がｚ', '／がぞ', '／がぞう'])
      await expect.poll(options).toEqual(['画像'])
      await confirm(trial.cdp, '／画像')
      await settle()
      expect(await read()).toEqual([paragraph('／画像')])
      await expect.poll(options).toEqual(['画像'])
      await trial.page.keyboard.press('Enter')
      await expect.poll(read).toEqual([{ type: 'image', media: 'a', alt: '瓶' }])
    })

    test('・, which the key of the slash gives with the input method on, opens the menu at the start of a line', async () => {
      await open([])
      await composeOpen(trial.cdp, ['・', '・ｇ', '・が', '・がぞう'])
      await expect.poll(options).toEqual(['画像'])
      await confirm(trial.cdp, '・画像')
      await settle()
      await trial.page.keyboard.press('Enter')
      await expect.poll(read).toEqual([{ type: 'image', media: 'a', alt: '瓶' }])
    })

    test('an Enter that follows the confirming one at once picks, also in Safari', async () => {
      const others = trial
      trial = await openTrial(site)
      try {
        // ProseMirror ignores this key there, because Safari may repeat the confirming one.
        await trial.page.addInitScript(() => {
          Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })
        })
        await trial.page.reload()
        await open([])
        await composeOpen(trial.cdp, ['／', '／が', '／がぞう'])
        await expect.poll(options).toEqual(['画像'])
        await confirm(trial.cdp, '／画像')
        await trial.page.keyboard.press('Enter')
        await expect.poll(read).toEqual([{ type: 'image', media: 'a', alt: '瓶' }])
      } finally {
        await trial.page.close()
        trial = others
      }
    })

    test('・ between words, or before words that name no block, is punctuation', async () => {
      await open([])
      await compose(trial.cdp, { steps: ['・', '・りんご'], written: '・りんご' })
      await settle()
      await expect.poll(options).toEqual([])
      await open([paragraph('赤')])
      await trial.page.keyboard.press('End')
      await compose(trial.cdp, { steps: ['・', '・が'], written: '・画' })
      await settle()
      expect(await options()).toEqual([])
      expect(await read()).toEqual([paragraph('赤・画')])
    })

    test('Escape leaves the slash as text, and words can follow', async () => {
      await open([])
      await trial.page.keyboard.type('/')
      await trial.page.keyboard.press('Escape')
      await compose(trial.cdp)
      await settle()
      expect(await options()).toEqual([])
      expect(await read()).toEqual([paragraph(`/${written}`)])
    })
  })

  function failOnComplaints(): void {
    const complaints = trial.complaints.splice(0)
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  }

  async function open(blocks: Block[]): Promise<void> {
    await trial.page.evaluate(
      (body: Body) => {
        window.trial.open(body)
        window.trial.editor.focus()
      },
      { blocks },
    )
  }

  /** ProseMirror handles the end of a composition shortly after the browser event. */
  async function settle(): Promise<void> {
    await expect.poll(() => trial.page.evaluate(() => window.trial.editor.isComposing())).toBe(false)
  }

  function read(): Promise<Block[]> {
    return trial.page.evaluate(() => window.trial.editor.getBody().blocks)
  }

  function options(): Promise<string[]> {
    return trial.page.locator('.kinds:visible [role=option] .label').allInnerTexts()
  }
})

function bold(text: string): Block {
  return { type: 'paragraph', content: [{ text, marks: [{ type: 'strong' }] }] }
}

function paragraph(text: string): Block {
  return { type: 'paragraph', content: [{ text }] }
}
