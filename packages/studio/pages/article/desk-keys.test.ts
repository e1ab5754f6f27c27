import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from '../../app/testing/open-trial-studio.ts'
import { aDraft, answersFor } from './testing/a-desk.ts'

describe.skipIf(!hasChromium)('T2 keys of the desk behind a dialog', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('Ctrl+F opens no bar, and works again after the dialog', async () => {
    const page = await studio.open('/articles/1/', answersFor(aDraft()))
    await page.getByRole('textbox', { name: '本文' }).waitFor()
    await page.keyboard.press('Control+/')
    const dialog = page.getByRole('dialog', { name: 'キーボードショートカット' })
    await dialog.waitFor()
    await page.keyboard.press('Control+f')
    expect(await page.locator('.find-bar').count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+f')
    await page.locator('.find-bar').waitFor()
  })

  test('Ctrl+K leaves no article whose conflict waits for an answer', async () => {
    const draft = aDraft()
    const page = await studio.open('/articles/1/', { ...answersFor(draft) })
    const { version, content, editedBy: by, editedAt: at } = draft
    await page.route('**/api/studio/articles/1', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            json: {
              type: 'about:blank',
              title: '',
              status: 409,
              code: 'conflict',
              detail: '',
              detailEn: '',
              conflict: { version: version + 1, content: { ...content, lead: '別のリード' }, by, at },
            },
          })
        : route.fallback(),
    )
    await page.getByRole('textbox', { name: 'リード' }).fill('朝')
    await page.getByRole('dialog', { name: /先に保存/ }).waitFor()
    await page.keyboard.press('Control+k')
    expect(await page.getByRole('dialog').count()).toBe(1)
  })
})
