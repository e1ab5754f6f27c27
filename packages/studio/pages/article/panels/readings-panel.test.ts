import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from '../../../app/testing/open-trial-studio.ts'
import { aDraft, answersFor } from '../testing/a-desk.ts'

const words = [
  { text: '襟足', reading: 'えりあし', level: 2 },
  { text: '前髪', reading: 'まえがみ', level: 1 },
  { text: '化粧', reading: 'けしょう', level: 1 },
]

describe.skipIf(!hasChromium)('D2 the focus in the list of readings', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('goes to the next word, from the last one to the word before it, and stays in the panel at the end', async () => {
    const page = await openReadings()
    await confirmByButton(page, '前髪')
    expect(await focused(page)).toBe('化粧')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: '化粧' }).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('襟足')
    await confirmByButton(page, '襟足')
    expect(await focused(page)).toBe('確かめていないよみはありません')
  })

  test('goes from the first word to the second', async () => {
    const page = await openReadings()
    await confirmByButton(page, '襟足')
    expect(await focused(page)).toBe('前髪')
  })

  test('goes on in the confirmed readings when one is taken back', async () => {
    const readings = words.map(({ text, reading }) => ({ text, reading }))
    const page = await openReadings(readings)
    await page.getByText('確かめたよみ（3）').click()
    const takeBack = (word: string) => page.getByRole('button', { name: `${word}のよみを取り消す` })
    await takeBack('前髪').click()
    await takeBack('前髪').waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('化粧のよみを取り消す')
    await page.keyboard.press('Enter')
    await takeBack('化粧').waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('襟足のよみを取り消す')
    await page.keyboard.press('Enter')
    await takeBack('襟足').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('確かめていないよみが3語あります')
  })

  async function openReadings(readings: object[] = []): Promise<Page> {
    const page = await studio.open('/articles/1/', {
      ...answersFor(aDraft({ lead: words.map(({ text }) => text).join('と'), readings })),
      readTexts: ({ texts, given }) => ({
        texts: texts.map((line) =>
          words
            .filter(({ text }) => line.includes(text))
            .map((word) => ({ ...word, isConfirmed: given.some(({ text }) => text === word.text) })),
        ),
      }),
    })
    await page.getByRole('tab', { name: 'よみ' }).click()
    return page
  }
})

async function confirmByButton(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: `${word}のよみを確かめた` }).click()
  await page.getByRole('textbox', { name: word }).waitFor({ state: 'detached' })
}

/** The name of the focused element; undefined if the focus is lost. */
function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const active = document.activeElement
    if (active === document.body) return undefined
    if (active instanceof HTMLInputElement) return active.labels?.[0]?.textContent
    return active?.getAttribute('aria-label') ?? active?.textContent
  })
}
