import { hasChromium } from '@tsuzuri/test-support/browser'
import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { compose, composeOpen, confirm, sentence } from '@tsuzuri/test-support/composition'
import { editor, openStudioForAll } from './studio-opened.ts'
import { ask, beginArticle, surfaceOf, titleOf, untilSaved } from './studio.ts'

const patience = { timeout: 20_000 }

let page: Page
let cdp: CDPSession

/** 「まえがみ」 → 前髪, a tag that does not exist yet. */
const fringe = { steps: ['ｍ', 'ま', 'まえ', 'まえが', 'まえがみ', '前髪'], written: '前髪' }

describe.skipIf(!hasChromium)('T3 composing in the fields of the studio', () => {
  openStudioForAll(async (opened) => {
    page = opened.page
    cdp = await opened.context.newCDPSession(page)
    await beginArticle(page)
  })

  test('a character that Backspace deletes during the composition is not in the reading', async () => {
    await titleOf(page).focus()
    await compose(cdp, { steps: ['ｋ', 'か', 'かみ', 'かみｇ', 'かみが', 'かみ', '髪'], written: '髪' })
    expect(await titleOf(page).inputValue()).toBe('髪')
    expect(await page.getByLabel('題名のよみ').inputValue()).toBe('かみ')
    // Emptying the title removes its reading, too.
    await titleOf(page).fill('')
    await titleOf(page).blur()
    expect(await page.getByLabel('題名のよみ').inputValue()).toBe('')
  })

  test('a title arrives whole, its reading is proposed, and Enter that confirms does not leave it', async () => {
    await titleOf(page).focus()
    await compose(cdp)
    expect(await titleOf(page).inputValue()).toBe(sentence.written)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('題名')
    expect(await page.getByLabel('題名のよみ').inputValue()).toBe('わたしはかみがたをかえた')
    await page.keyboard.press('Control+z')
    expect(await titleOf(page).inputValue()).toBe('')
    await page.keyboard.press('Control+Shift+z')
    expect(await titleOf(page).inputValue()).toBe(sentence.written)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('リード')
  })

  test('T2 the dictionary proposes where phrases end, and the address; what a person wrote stays', async () => {
    const [reading, slug] = [page.getByLabel('題名のよみ'), page.getByLabel('スラッグ')]
    await expect.poll(() => reading.inputValue(), patience).toBe('わたしは かみがたを かえた')
    await expect.poll(() => slug.inputValue(), patience).toBe('watashi-wa-kamigata-wo-kae-ta')
    await reading.fill('わたくしは かみがたを かえた')
    await slug.fill('kamigata')
    await titleOf(page).fill('秋の夜長')
    await surfaceOf(page).focus()
    await page.getByRole('button', { name: '「あきのよなが」にする' }).waitFor()
    expect([await reading.inputValue(), await slug.inputValue()]).toEqual([
      'わたくしは かみがたを かえた',
      'kamigata',
    ])
    await titleOf(page).fill(sentence.written)
  })

  test('the lead and an empty first paragraph arrive whole, also when saving comes in between', async () => {
    await page.getByRole('textbox', { name: 'リード' }).focus()
    await compose(cdp)
    expect(await page.getByRole('textbox', { name: 'リード' }).inputValue()).toBe(sentence.written)
    await surfaceOf(page).focus()
    await page.clock.install()
    await composeOpen(cdp, sentence.steps)
    // Longer than the pause after which the article is saved.
    await page.clock.fastForward(2_000)
    await confirm(cdp, sentence.written)
    await untilSaved(page)
    expect((await surfaceOf(page).innerText()).trim()).toBe(sentence.written)
  })

  test('the slash menu finds a block by what is being composed', async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.type('/')
    await composeOpen(cdp, ['ｍ', 'み', 'みだ', 'みだし'])
    await page
      .getByRole('option', { name: /見出し/ })
      .first()
      .waitFor()
    await confirm(cdp, '見出し')
    await page.keyboard.press('Enter')
    await compose(cdp)
    await expect.poll(() => surfaceOf(page).locator('h2').innerText(), patience).toBe(sentence.written)
  })

  test('in the tag field Enter confirms kanji and adds no tag; the next Enter does', async () => {
    const field = page.getByRole('combobox', { name: 'タグ' })
    const chips = page.locator('.pick-field', { has: field }).locator('.pick-chip')
    await field.focus()
    await compose(cdp, fringe)
    expect(await field.inputValue()).toBe('前髪')
    expect(await chips.count()).toBe(0)
    await page.getByRole('option', { name: '「前髪」を新しく作る' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => chips.allInnerTexts(), patience).toEqual(['前髪'])
    expect(await field.inputValue()).toBe('')
  })

  test('D2 Enter confirms the reading that the dictionary proposes for a word, and it is saved', async () => {
    await page.getByRole('tab', { name: 'よみ' }).click()
    const panel = page.getByRole('tabpanel', { name: 'よみ' })
    const word = panel.getByRole('textbox', { name: '髪型' })
    await word.waitFor(patience)
    expect(await word.inputValue()).toBe('かみがた')
    await word.focus()
    await page.keyboard.press('Enter')
    await word.waitFor({ state: 'detached' })
    await panel.getByText('確かめたよみ（1）').click()
    await panel.getByText('髪型（かみがた）').waitFor()
    await untilSaved(page)
    const id = /articles\/(\d+)\//.exec(page.url())?.[1] ?? ''
    const { content } = await ask<{ content: { readings: unknown } }>(page, 'GET', `articles/${id}`)
    expect(content.readings).toEqual([{ text: '髪型', reading: 'かみがた' }])
    await page.getByRole('tab', { name: '情報' }).click()
  })

  test('a search waits for the conversion, then looks for the words', async () => {
    await page.goto('/studio/articles/')
    const box = page.getByRole('searchbox', { name: '題名・本文・よみから探す' })
    await box.focus()
    await composeOpen(cdp, sentence.steps)
    await page.clock.fastForward(600)
    expect(new URL(page.url()).searchParams.get('text')).toBeNull()
    await confirm(cdp, sentence.written)
    await expect.poll(() => new URL(page.url()).searchParams.get('text'), patience).toBe(sentence.written)
    expect(await box.inputValue()).toBe(sentence.written)
    await page.getByRole('link', { name: sentence.written }).waitFor()
  })

  test('Escape that gives up a conversion closes no dialog', async () => {
    await page.goto('/studio/tags/')
    await page.getByRole('button', { name: 'タグを加える' }).click()
    const name = page.getByRole('dialog').getByLabel('名前')
    await name.focus()
    await composeOpen(cdp, fringe.steps)
    await cdp.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      windowsVirtualKeyCode: 229,
      key: 'Escape',
    })
    await confirm(cdp, fringe.written)
    expect(await name.inputValue()).toBe('前髪')
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(editor.complaints()).toEqual([])
  })
})
