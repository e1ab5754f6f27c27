import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from '../../app/testing/open-trial-studio.ts'
import { aDraft, answersFor } from './testing/a-desk.ts'

describe.skipIf(!hasChromium)('T2 a tab that is closed right after typing', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('leaves its last characters on the server', async () => {
    const leads: string[] = []
    const { saveArticle, ...answers } = answersFor(aDraft())
    const page = await studio.openApart('/articles/1/', {
      ...answers,
      saveArticle: (input) => {
        leads.push(input.content.lead)
        return saveArticle?.(input)
      },
    })
    const lead = page.getByRole('textbox', { name: 'リード' })
    await lead.waitFor()
    await lead.pressSequentially('朝の光')
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => leads.at(-1)).toBe('朝の光')
  })

  test('asks first if neither the server nor the device can store what was typed', async () => {
    const page = await studio.openApart('/articles/1/', answersFor(aDraft()))
    await page.getByRole('textbox', { name: '本文' }).waitFor()
    await blockStorage(page)
    await page.route('**/api/studio/articles/1', (route) => route.abort())
    const attempt = page.waitForEvent('requestfailed')
    await page.getByRole('textbox', { name: 'リード' }).pressSequentially('朝')
    await attempt
    await page.locator('.desk-saving').getByText('この端末にも残せていません').waitFor()
    const question = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    expect((await question).type()).toBe('beforeunload')
    await (await question).dismiss()
    expect(await page.locator('.desk-saving').innerText()).toContain('この端末にも残せていません')
  })
})

async function blockStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
}
