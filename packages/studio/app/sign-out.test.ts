import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from './testing/open-trial-studio.ts'
import { pageOf } from './testing/records.ts'

describe.skipIf(!hasChromium)('T1 signing out', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('says that it failed without a connection, and works when the connection is back', async () => {
    const page = await studio.open('/tags/', { listTags: () => pageOf([]), signOut: () => ({}) })
    await expectFailureThenSignOut(page)
  })

  test('does so, too, where a second factor must be set up first', async () => {
    const page = await studio.open('/', { getSession: () => unfinished, signOut: () => ({}) })
    await expectFailureThenSignOut(page)
  })

  test('asks before the session ends while a picture is being uploaded, and then not again', async () => {
    const requests: string[] = []
    const page = await studio.openApart('/media/', {
      listMedia: () => pageOf([]),
      listMediaLabels: () => ({ items: [] }),
      openUpload: () => new Promise<undefined>(() => {}),
      signOut: () => {
        requests.push('signOut')
        return {}
      },
    })
    page.on('dialog', (dialog) => {
      requests.push(dialog.type())
      void dialog.accept()
    })
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '画像を加える' }).click()
    await (await choosing).setFiles({ name: '布.png', mimeType: 'image/png', buffer: Buffer.from('picture') })
    await page.locator('.upload-list li').waitFor()
    const leave = page.getByRole('button', { name: 'サインアウト', exact: true })
    const question = page.getByRole('dialog', { name: 'まだ保存していないものがあります' })
    await leave.click()
    await question.getByRole('button', { name: 'やめる' }).click()
    await question.waitFor({ state: 'hidden' })
    expect([requests, await leave.isDisabled()]).toEqual([[], false])
    await leave.click()
    const left = page.waitForRequest((request) => request.isNavigationRequest())
    await question.getByRole('button', { name: 'サインアウトする' }).click()
    expect(new URL((await left).url()).pathname).toBe('/studio/')
    expect(requests).toEqual(['signOut'])
  })

  async function expectFailureThenSignOut(page: Page) {
    const leave = page.getByRole('button', { name: 'サインアウト' })
    const address = '**/api/studio/session'
    await page.route(address, (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
    )
    await leave.click()
    await page.getByText('サインアウトできませんでした。接続を確かめて、もう一度お試しください。').waitFor()
    await page.unrouteAll()
    const answering = Promise.withResolvers<void>()
    await page.route(address, async (route) => {
      if (route.request().method() === 'DELETE') await answering.promise
      await route.fallback()
    })
    await leave.click()
    await expect.poll(() => leave.isDisabled()).toBe(true)
    const left = page.waitForRequest((request) => request.isNavigationRequest())
    answering.resolve()
    expect(new URL((await left).url()).pathname).toBe('/studio/')
  }
})

const unfinished: StudioAnswer<'getSession'> = {
  state: 'signed-in',
  account: {
    id: 1,
    email: 'shiori@example.jp',
    name: '綴 栞',
    role: 'administrator',
    hasPassword: true,
    hasSecondFactor: false,
  },
  rights: [],
  mustSetUpSecondFactor: true,
  openIdAddress: null,
  canResetByMail: false,
  isNew: false,
}
