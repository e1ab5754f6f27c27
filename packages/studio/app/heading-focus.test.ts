import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialAnswers, type TrialStudio } from './testing/open-trial-studio.ts'
import { anArticleRow, pageOf } from './testing/records.ts'

const answers: TrialAnswers = {
  listArticles: ({ text = '' }) =>
    pageOf([anArticleRow(1, '春の色')].filter(({ title }) => title.includes(text))),
  listCategories: () => ({ items: [] }),
  listTags: () => pageOf([]),
  listTemplates: () => ({ items: [] }),
}

describe.skipIf(!hasChromium)('a change of the screen', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('gives the focus to the new heading; the first screen and another filter leave it alone', async () => {
    const page = await studio.open('/articles/', answers)
    await page.getByRole('heading', { name: '記事', level: 1 }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
    await page.getByRole('button', { name: '下書き' }).click()
    await page.waitForURL('**/articles/?state=draft')
    await expect.poll(() => focusedIn(page)).toBe('下書き')
    await page.getByRole('link', { name: 'タグ', exact: true }).press('Enter')
    await expect.poll(() => focusedIn(page)).toBe('h1 タグ')
    await page.goBack()
    await expect.poll(() => focusedIn(page)).toBe('h1 記事')
  })

  test('waits for a heading that is drawn after its data', async () => {
    const found = Promise.withResolvers<undefined>()
    const page = await studio.open('/articles/', { ...answers, getArticle: () => found.promise })
    await page.getByRole('link', { name: '春の色' }).click()
    await page.getByRole('status', { name: '読み込み中' }).waitFor()
    found.resolve(undefined)
    await expect.poll(() => focusedIn(page)).toMatch(/^h1 /)
  })

  test('does not move the focus after the Tab key was pressed while the page was loading', async () => {
    const found = Promise.withResolvers<undefined>()
    const page = await studio.open('/articles/', { ...answers, getArticle: () => found.promise })
    await page.getByRole('link', { name: '春の色' }).click()
    await page.getByRole('status', { name: '読み込み中' }).waitFor()
    await page.keyboard.press('Tab')
    found.resolve(undefined)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await focusedIn(page)).not.toMatch(/^h1 /)
  })

  test('is announced also after Ctrl+K, whose dialog fades out meanwhile', async () => {
    const page = await studio.open('/articles/', answers)
    await page.getByRole('link', { name: '春の色' }).focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '題名や画面の名前' }).fill('タグ')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/tags/')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focusedIn(page)).toBe('h1 タグ')
  })

  test('is announced also from the menu of a narrow window', async () => {
    const page = await studio.open('/articles/', answers)
    await page.setViewportSize({ width: 400, height: 800 })
    await page.getByRole('button', { name: 'メニュー' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'タグ', exact: true }).press('Enter')
    await page.waitForURL('**/tags/')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focusedIn(page)).toBe('h1 タグ')
  })

  test('leaves the focus in a dialog that stays open, until it closes', async () => {
    const page = await studio.open('/tags/', answers)
    await page.getByRole('link', { name: '記事', exact: true }).click()
    await expect.poll(() => focusedIn(page)).toBe('h1 記事')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: '題名や画面の名前' })
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.goBack()
    await page.getByRole('heading', { name: 'タグ', level: 1 }).waitFor()
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => focusedIn(page)).toBe('h1 タグ')
  })
})

function focusedIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { localName, textContent } = document.activeElement ?? document.body
    return localName === 'h1' ? `h1 ${textContent}` : (textContent ?? '')
  })
}
