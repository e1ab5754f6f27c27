import { hasChromium } from '@tsuzuri/test-support/browser'
import { compose, composeOpen, confirm, sentence } from '@tsuzuri/test-support/composition'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paragraph } from '../testing/blocks.ts'
import { openTrial, showTrial, startTrial, type TrialPage, type TrialSite } from '../testing/open-trial.ts'
import { writerAt } from '../testing/writer.ts'

describe.skipIf(!hasChromium)('T7 writing aids in the margin', () => {
  let site: TrialSite
  let trial: TrialPage
  let writer: ReturnType<typeof writerAt>

  beforeAll(async () => {
    site = await startTrial()
    trial = await openTrial(site)
    writer = writerAt(trial)
  })
  beforeEach(async () => {
    await trial.page.mouse.up()
    await trial.page.mouse.move(0, 0)
    await showTrial(trial.page, site.url)
  })
  afterEach(() => writer.failOnComplaints())
  afterAll(() => site?.close())

  test('a note names the words, says why, and one click puts the better ones in', async () => {
    await writer.open([
      {
        type: 'paragraph',
        content: [
          { text: '長い\n前置き。' },
          { text: '是非', marks: [{ type: 'strong' }] },
          { text: '試す。' },
        ],
      },
    ])
    await startAids()
    const note = trial.page.locator('.note')
    await expect
      .poll(() => note.allInnerTexts())
      .toEqual([expect.stringContaining('副詞はひらがなで書きます')])
    expect(await underlined()).toEqual(['是非'])
    await note.getByRole('button', { name: '「ぜひ」にする' }).click()
    expect(await writer.read()).toEqual([
      {
        type: 'paragraph',
        content: [
          { text: '長い\n前置き。' },
          { text: 'ぜひ', marks: [{ type: 'strong' }] },
          { text: '試す。' },
        ],
      },
    ])
    await expect.poll(() => note.count()).toBe(0)
    await trial.page.keyboard.press('Control+z')
    expect(await writer.read()).toMatchObject([{ content: [{}, { text: '是非' }, {}] }])
  })

  test('the way to a note leaves manuscript mode and selects the words', async () => {
    await writer.open([paragraph('夜に是非試す。')])
    await startAids()
    await expect.poll(() => trial.page.locator('.note').count()).toBe(1)
    await trial.page.getByRole('button', { name: '原稿の書式で書く' }).click()
    await trial.page.evaluate(() => window.trial.editor.goToNote(window.trial.noteNumbers()[0] ?? -1))
    expect(await trial.page.getByLabel('本文（原稿の書式）').isVisible()).toBe(false)
    await expect.poll(() => trial.page.evaluate(() => String(getSelection()))).toBe('是非')
  })

  test('a fix takes the ruby of the words that it replaces with them', async () => {
    const ruby = { text: '是非', marks: [{ type: 'ruby' as const, reading: 'ぜひ' }] }
    await writer.open([{ type: 'paragraph', content: [ruby, { text: '試す。' }] }])
    await startAids()
    await trial.page.getByRole('button', { name: '「ぜひ」にする' }).click()
    expect(await writer.read()).toEqual([{ type: 'paragraph', content: [{ text: 'ぜひ試す。' }] }])
  })

  test('a fix is put in once, however often it is clicked before the note is gone', async () => {
    await writer.open([{ type: 'paragraph', content: [{ text: '全て試す。' }] }])
    await startAids()
    const fix = trial.page.getByRole('button', { name: '「すべて」にする' })
    await fix.evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    expect(await writer.read()).toEqual([{ type: 'paragraph', content: [{ text: 'すべて試す。' }] }])
  })

  test('a press survives that the notes are drawn again meanwhile', async () => {
    await writer.open([paragraph('是非試す。'), paragraph('後')])
    await startAids()
    await trial.page.getByRole('button', { name: '「ぜひ」にする' }).hover()
    await trial.page.mouse.down()
    await renderSecondNote()
    await trial.page.mouse.up()
    expect(await writer.read()).toEqual([paragraph('ぜひ試す。'), paragraph('後に全て試す。')])
  })

  test('the focus stays on a note while others come and go', async () => {
    await writer.open([paragraph('前'), paragraph('シミが消えます。'), paragraph('後')])
    await startAids()
    await trial.page.getByRole('button', { name: '閉じる', exact: true }).focus()
    await renderSecondNote()
    await trial.page.evaluate(() => {
      const { view } = window.trial.editor
      view.dispatch(view.state.tr.insertText('是非、', 1))
    })
    await expect.poll(() => trial.page.locator('.note').count()).toBe(3)
    expect(await trial.page.locator('.note').nth(1).locator(':focus').innerText()).toBe('閉じる')
    await trial.page.keyboard.press('Enter')
    await expect.poll(() => trial.page.locator('.note').count()).toBe(2)
  })

  test('a missing alternative text is underlined at its field', async () => {
    await writer.open([{ type: 'image', media: 'a', alt: '', caption: '棚の瓶' }])
    await startAids()
    await expect.poll(underlined).toEqual(['代替テキスト'])
  })

  test('a dismissed note stays dismissed; notes never block saving', async () => {
    await writer.open([paragraph('シミが消えます。')])
    await startAids()
    await trial.page.getByRole('button', { name: '閉じる', exact: true }).click()
    await trial.page.locator('.surface').click()
    await trial.page.keyboard.type('春。')
    await expect.poll(() => trial.page.evaluate(() => window.trial.checked.at(-1))).toContain('春。')
    expect(await trial.page.locator('.note').count()).toBe(0)
    expect(await trial.page.evaluate(() => window.trial.editor.listFaults())).toEqual([])
  })

  test('a note moves with its words', async () => {
    await writer.open([paragraph('是非試す。')])
    await startAids()
    await expect.poll(underlined).toEqual(['是非'])
    await trial.page.keyboard.press('Control+Home')
    await trial.page.keyboard.type('さあ、')
    // Underlines follow when typing pauses.
    await expect.poll(underlined).toEqual(['是非'])
  })

  test('an unfinished block is named in the margin, without any aid', async () => {
    await writer.open([])
    await trial.page.keyboard.type('/shouhin')
    await trial.page.keyboard.press('Enter')
    await expect
      .poll(() => trial.page.locator('.note[data-weight=fault] strong').allInnerTexts())
      .toEqual(['商品名がありません'])
  })

  test('T3 composing with the aids running: nothing is lost, and notes wait for the end', async () => {
    await writer.open([paragraph('是非。')])
    await startAids()
    await expect.poll(() => trial.page.locator('.note').count()).toBe(1)
    await trial.page.keyboard.press('Control+End')
    const before = await trial.page.evaluate(() => window.trial.postponed())
    await composeOpen(trial.cdp, sentence.steps.slice(0, 8))
    await expect.poll(() => trial.page.evaluate(() => window.trial.postponed())).toBeGreaterThan(before)
    await composeOpen(trial.cdp, sentence.steps.slice(8))
    await confirm(trial.cdp, sentence.written)
    await writer.settle()
    await compose(trial.cdp)
    await writer.settle()
    expect(await writer.read()).toEqual([paragraph(`是非。${sentence.written}${sentence.written}`)])
    expect(await underlined()).toContain('是非')
  })

  /** Writes words with a finding at the end of the text. */
  async function renderSecondNote(): Promise<void> {
    await trial.page.evaluate(() => {
      const { view } = window.trial.editor
      view.dispatch(view.state.tr.insertText('に全て試す。', view.state.doc.content.size - 1))
    })
    await expect.poll(() => trial.page.locator('.note').count()).toBe(2)
  }

  async function startAids(): Promise<void> {
    await trial.page.evaluate(() => window.trial.startProofreading())
    await trial.page.locator('.note').first().waitFor()
  }

  function underlined(): Promise<string[]> {
    return trial.page.evaluate(() => [...(CSS.highlights.get('finding') ?? [])].map(String))
  }
})
