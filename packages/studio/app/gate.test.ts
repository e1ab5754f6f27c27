import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { rights } from '@tsuzuri/content/permission'
import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialAnswers, type TrialStudio } from './testing/open-trial-studio.ts'
import { pageOf } from './testing/records.ts'

const codes = ['aaaaa-22222', 'bbbbb-33333']
const missing = {
  type: 'about:blank',
  title: '',
  status: 403,
  code: 'second-factor-required',
  detail: '二段階の確認を設定してください。',
  detailEn: '',
}

describe.skipIf(!hasChromium)('T7 a required second factor', () => {
  let studio: TrialStudio
  let isMissing = false
  let reads = 0
  let finishing: Promise<void>
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  beforeEach(() => {
    isMissing = false
    reads = 0
    finishing = Promise.resolve()
  })
  afterAll(() => studio?.close())

  const answers: TrialAnswers = {
    getSession: () => {
      reads += 1
      return sessionWhere(isMissing)
    },
    listTags: () => pageOf([]),
    startSecondFactor: () => ({ secret: 'GEZDGNBV', address: 'otpauth://totp/a?secret=GEZDGNBV' }),
    finishSecondFactor: async ({ code }) => {
      if (code === '000000') return undefined
      isMissing = false
      await finishing
      return { backupCodes: codes }
    },
  }

  /** Looks at another tab and comes back later, until the studio knows the session as it is now. */
  async function lookAway(page: Page): Promise<void> {
    const before = reads
    // The second request leaves when the first answer has arrived.
    await expect
      .poll(async () => {
        await page.evaluate(() => {
          const later = Date.now() + 10_000
          Date.now = () => later
          window.dispatchEvent(new Event('visibilitychange'))
        })
        return reads - before
      })
      .toBeGreaterThan(1)
  }

  async function setUp(page: Page, code = '123456'): Promise<void> {
    await page.getByLabel('いまのパスワード').fill('x')
    await page.getByRole('button', { name: '二段階の確認を始める' }).click()
    await page.getByLabel('確認コード').fill(code)
    await page.getByRole('button', { name: '確かめて有効にする' }).click()
  }

  /** Opens a screen of somebody who needs no second factor, and then does. */
  async function openAndRequire(): Promise<Page> {
    const page = await studio.open('/tags/', answers)
    await page.getByRole('heading', { name: 'タグ' }).waitFor()
    await page.route('**/api/studio/tags*', (route) =>
      isMissing
        ? route.fulfill({ status: 403, contentType: 'application/problem+json', json: missing })
        : route.fallback(),
    )
    isMissing = true
    await lookAway(page)
    await dialogOn(page).waitFor()
    return page
  }

  const dialogOn = (page: Page) => page.getByRole('dialog', { name: '二段階の確認が必要になりました' })
  const isShowingCodes = (page: Page) => page.getByText(codes[0] ?? '').isVisible()

  test('the backup codes stay until they are noted, also for somebody who looks away', async () => {
    isMissing = true
    const page = await studio.open('/tags/', answers)
    await setUp(page)
    await page.getByText(codes[0] ?? '').waitFor()
    await lookAway(page)
    expect(await isShowingCodes(page)).toBe(true)
    await page.getByRole('button', { name: '控えました' }).click()
    await page.getByRole('heading', { name: 'タグ' }).waitFor()
    expect(await isShowingCodes(page)).toBe(false)
  })

  test('backup codes on their way arrive for somebody who looks away', async () => {
    const late = Promise.withResolvers<void>()
    finishing = late.promise
    isMissing = true
    const page = await studio.open('/tags/', answers)
    await setUp(page)
    await expect.poll(() => isMissing).toBe(false)
    await lookAway(page)
    late.resolve()
    await page.getByText(codes[0] ?? '').waitFor()
  })

  test('the backup codes stay in the dialog over an open page, which goes on behind it', async () => {
    const page = await openAndRequire()
    await setUp(page)
    await page.getByText(codes[0] ?? '').waitFor()
    await lookAway(page)
    expect(await isShowingCodes(page)).toBe(true)
    await page.getByRole('button', { name: '控えました' }).click()
    await dialogOn(page).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'タグ' }).waitFor()
  })

  test('the dialog goes away when the second factor was set up in another tab', async () => {
    const page = await openAndRequire()
    isMissing = false
    await lookAway(page)
    await expect.poll(() => dialogOn(page).count()).toBe(0)
  })

  test('codes whose answer was lost on the way are asked for again, also by somebody who looks away', async () => {
    const page = await openAndRequire()
    let isLost = true
    await page.route('**/api/studio/account/second-factor', async (route) => {
      if (route.request().method() !== 'PUT' || !isLost) return route.fallback()
      isMissing = false
      await route.abort()
    })
    await setUp(page)
    await dialogOn(page).getByText('通信できませんでした').waitFor()
    await lookAway(page)
    isLost = false
    await dialogOn(page).getByRole('button', { name: '確かめて有効にする' }).click()
    await page.getByText(codes[0] ?? '').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
      .toBe(true)
  })

  test('a wrong code leaves the dialog open, and the set-up can end in another tab', async () => {
    const page = await openAndRequire()
    await setUp(page, '000000')
    await page.getByRole('alert').waitFor()
    await lookAway(page)
    expect(await dialogOn(page).isVisible()).toBe(true)
    isMissing = false
    await lookAway(page)
    await expect.poll(() => dialogOn(page).count()).toBe(0)
  })
})

function sessionWhere(isMissing: boolean): StudioAnswer<'getSession'> {
  return {
    state: 'signed-in',
    account: {
      id: 1,
      email: 'shiori@example.jp',
      name: '綴 栞',
      role: 'administrator',
      hasPassword: true,
      hasSecondFactor: !isMissing,
    },
    rights: isMissing ? [] : rights.map((right) => ({ right, extent: 'any' })),
    mustSetUpSecondFactor: isMissing,
    openIdAddress: null,
    canResetByMail: false,
    isNew: false,
  }
}
