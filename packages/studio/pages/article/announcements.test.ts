import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from '../../app/testing/open-trial-studio.ts'
import { aDraft, answersFor } from './testing/a-desk.ts'
import { recordSpoken } from './testing/spoken.ts'

describe.skipIf(!hasChromium)('T2 what the desk says to screen readers', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('saving is silent while somebody writes, and announced when it was asked for', async () => {
    const page = await openDesk()
    const spoken = await recordSpoken(page)
    for (const word of ['朝', '昼']) await writeUntilSaved(page, word)
    expect(await spoken()).toEqual([])
    await page.keyboard.press('Control+s')
    await expect.poll(spoken).toEqual(['保存済み'])
    await page.keyboard.press('Control+s')
    await expect.poll(spoken).toEqual(['保存済み', '保存済み'])
    await writeUntilSaved(page, '夜')
    expect(await spoken()).toHaveLength(2)
  })

  test('a lost connection is announced once, and that the text is saved again', async () => {
    const page = await openDesk()
    const spoken = await recordSpoken(page)
    let attempts = 0
    await page.route('**/api/studio/articles/1', (route) => {
      attempts += 1
      return route.abort()
    })
    await page.getByRole('textbox', { name: 'リード' }).fill('朝')
    await expect.poll(() => attempts).toBeGreaterThan(1)
    await page.locator('.desk-saving').getByText('つながり次第保存します').waitFor()
    const lost = 'つながりません。この端末に残し、つながり次第保存します'
    expect(await spoken()).toEqual([lost])
    await page.unroute('**/api/studio/articles/1')
    await untilSaved(page)
    await expect.poll(spoken).toEqual([lost, '保存済み'])
  })

  test('the button that saves a refused text again keeps the focus in its line', async () => {
    const { saveArticle, ...answers } = answersFor(aDraft())
    let isRefused = true
    const page = await studio.open('/articles/1/', {
      ...answers,
      saveArticle: (input) => (isRefused ? undefined : saveArticle?.(input)),
    })
    await page.getByRole('textbox', { name: 'リード' }).fill('朝')
    const again = page.getByRole('button', { name: '今すぐ保存' })
    await again.waitFor()
    const spoken = await recordSpoken(page)
    isRefused = false
    await again.press('Enter')
    await expect.poll(spoken).toEqual(['保存済み'])
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('desk-saving')
  })

  test('what stays on the device alone is announced once, and when it is saved', async () => {
    const page = await openDesk()
    const spoken = await recordSpoken(page)
    const partly = '保存済み。ただし1か所は、直すまでこの端末だけに残ります'
    await titleOf(page).fill('春'.repeat(201))
    await expect.poll(spoken).toEqual([partly])
    await writeUntilSaved(page, '朝')
    expect(await spoken()).toEqual([partly])
    await titleOf(page).fill('春')
    await expect.poll(spoken).toEqual([partly, '保存済み'])
  })

  test('others on the article, and what they save, are announced', async () => {
    const entered = Promise.withResolvers<void>()
    const page = await studio.open('/articles/1/', {
      ...answersFor(aDraft()),
      enterArticle: async () => {
        await entered.promise
        const since = new Date().toISOString()
        const others = [{ staffId: 2, name: '朝比奈', since, device: 'another-device' }]
        return { others, version: 2, state: 'draft', reviewedAt: null, proofVersion: 0 }
      },
    })
    await page.getByRole('textbox', { name: '本文' }).waitFor()
    const spoken = await recordSpoken(page)
    entered.resolve()
    await expect
      .poll(async () => (await spoken()).at(-1))
      .toMatch(/朝比奈さんもこの記事を開いています.*ほかの人が新しい原稿を保存しました/)
  })

  test('a deletion by somebody else under the open desk is announced', async () => {
    let state: 'draft' | 'deleted' = 'draft'
    const entered = Promise.withResolvers<void>()
    const page = await studio.open('/articles/1/', {
      ...answersFor(aDraft()),
      getArticle: () => ({ ...aDraft(), state }),
      enterArticle: async () => {
        await entered.promise
        return { others: [], version: 1, state, reviewedAt: null, proofVersion: 0 }
      },
    })
    await page.getByRole('textbox', { name: '本文' }).waitFor()
    const spoken = await recordSpoken(page)
    state = 'deleted'
    entered.resolve()
    await expect.poll(async () => (await spoken()).at(-1)).toContain('この記事は削除済みです')
  })

  test('a pasted file that can’t be uploaded is announced with the reason', async () => {
    const page = await openDesk()
    const spoken = await recordSpoken(page)
    await page.getByRole('textbox', { name: '本文' }).evaluate((surface) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([], 'nuno.png', { type: 'image/png' }))
      surface.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect.poll(spoken).toEqual(['「nuno.png」は本文に入りませんでした。空のファイルです。'])
  })

  test('the title is described by what is wrong with it', async () => {
    const page = await openDesk()
    expect(await titleOf(page).getAttribute('aria-describedby')).toBeNull()
    await titleOf(page).fill('春'.repeat(201))
    await page.locator('.desk-fault').waitFor()
    const described = await titleOf(page).getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).innerText()).toBe(
      await page.locator('.desk-fault').innerText(),
    )
  })

  async function openDesk(): Promise<Page> {
    const page = await studio.open('/articles/1/', answersFor(aDraft()))
    await page.getByRole('textbox', { name: '本文' }).waitFor()
    return page
  }
})

function titleOf(page: Page): Locator {
  return page.getByRole('textbox', { name: '題名', exact: true })
}

async function writeUntilSaved(page: Page, lead: string): Promise<void> {
  const saving = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/articles/1'),
  )
  await page.getByRole('textbox', { name: 'リード' }).fill(lead)
  await saving
  await untilSaved(page)
}

async function untilSaved(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.desk-saving').innerText()).toMatch(/^保存済み/)
}
