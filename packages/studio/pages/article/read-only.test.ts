import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from '../../app/testing/open-trial-studio.ts'
import { aDraft, answersFor } from './testing/a-desk.ts'

describe.skipIf(!hasChromium)('T1 an article that may only be read', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('has no field that can be changed, also not by a click on its cover', async () => {
    const draft = aDraft({ cover: { media: 'a', alt: '瓶' } })
    const article = { ...draft, may: { ...draft.may, edit: false, assign: false } }
    const page = await studio.open('/articles/1/', answersFor(article))
    await page.getByRole('tab', { name: '情報', exact: true }).click()
    const point = page.getByRole('button', { name: '残す点' })
    await point.click({ force: true })
    expect(await point.getAttribute('aria-label')).toBe('残す点（横 50%、縦 50%）')
    const fields = page
      .locator('[role=tabpanel]')
      .locator('input:not([type=hidden]), textarea, .focal-point button')
    expect(await fields.count()).toBeGreaterThan(5)
    const open = fields.and(page.locator(':enabled'))
    expect(await open.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))).toEqual([])
  })
})
