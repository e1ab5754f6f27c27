import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from '../../app/testing/open-trial-studio.ts'

describe.skipIf(!hasChromium)('T1 a one-time link', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  const unusable = (page: Page) => page.getByRole('heading', { name: 'このリンクは使えません' })

  test('can be read again after the server did not answer', async () => {
    const page = await studio.open('/tags/', {
      readLink: () => ({ kind: 'reset', email: 'fude@example.jp', name: '文野 筆', role: 'writer' }),
    })
    const problem = { status: 503, code: 'busy', detail: '混み合っています。' }
    await page.route('**/api/studio/links/reading', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem }),
    )
    await page.goto('/studio/reset/?token=reset_a')
    await page.getByText('混み合っています。').waitFor()
    expect(await unusable(page).count()).toBe(0)
    await page.unroute('**/api/studio/links/reading')
    await page.getByRole('button', { name: 'もう一度読み込む' }).click()
    await page.getByRole('heading', { name: '新しいパスワード' }).waitFor()
  })

  test('is called unusable when it has expired or was used', async () => {
    const page = await studio.open('/invitation/?token=invitation_a', {})
    await unusable(page).waitFor()
    expect(await page.getByRole('button', { name: 'もう一度読み込む' }).count()).toBe(0)
  })
})
