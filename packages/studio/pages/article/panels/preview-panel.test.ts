import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clickWhileBusy } from '../../../app/testing/busy-page.ts'
import {
  openTrialStudio,
  type TrialAnswers,
  type TrialStudio,
} from '../../../app/testing/open-trial-studio.ts'
import { pageOf } from '../../../app/testing/records.ts'
import { aDraft, answersFor } from '../testing/a-desk.ts'

const until = '2026-11-17T03:00:00.000Z'
const ageNote = 'まだ保存できていない変更は、この下見に入っていません。'

describe.skipIf(!hasChromium)('T2 a preview link', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('is made once, however often its button is pressed during a slow save', async () => {
    const saving = Promise.withResolvers<void>()
    const { saveArticle, ...answers } = answersFor(aDraft())
    let made = 0
    const page = await openPanel({
      ...answers,
      saveArticle: async (input) => {
        await saving.promise
        return saveArticle?.(input)
      },
      createPreview: () => {
        made += 1
        return { id: made, url: `/preview/${made}`, expiresAt: until }
      },
    })
    await page.getByRole('textbox', { name: 'リード' }).fill('朝')
    const button = page.getByRole('button', { name: 'リンクを作る' })
    await clickWhileBusy(page, button, 3)
    await expect.poll(() => button.isDisabled()).toBe(true)
    saving.resolve()
    await expect.poll(() => page.getByLabel('新しいリンク').inputValue()).toBe('/preview/1')
    expect(made).toBe(1)
    expect(await page.getByText(ageNote).count()).toBe(0)
  })

  test('says so if it is older than the desk, which could not be saved', async () => {
    const page = await openPanel({
      ...answersFor(aDraft()),
      createPreview: () => ({ id: 1, url: '/preview/1', expiresAt: until }),
    })
    await page.route('**/api/studio/articles/1', (route) => route.abort())
    await page.getByRole('textbox', { name: 'リード' }).fill('朝')
    await page.getByRole('button', { name: 'リンクを作る' }).click()
    await page.getByRole('alert').getByText(ageNote).waitFor()
    await page.getByRole('button', { name: '画面の幅ごとに見る' }).click()
    const shown = page.getByRole('dialog', { name: '下見' })
    await expect.poll(() => shown.getByText(ageNote).count()).toBe(1)
  })

  async function openPanel(answers: TrialAnswers): Promise<Page> {
    const page = await studio.open('/articles/1/', { ...answers, listPreviews: () => pageOf([]) })
    await page.getByRole('tab', { name: '下見', exact: true }).click()
    return page
  }
})
