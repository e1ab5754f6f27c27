import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialAnswers, type TrialStudio } from '../../app/testing/open-trial-studio.ts'
import { hasFocus } from '../../testing/has-focus.ts'

const answers: TrialAnswers = {
  getSession: () => ({
    state: 'signed-out',
    account: null,
    rights: [],
    mustSetUpSecondFactor: false,
    openIdAddress: null,
    canResetByMail: true,
    isNew: false,
  }),
  signIn: () => ({ state: 'second-factor' }),
  requestPasswordReset: () => ({}),
}

describe.skipIf(!hasChromium)('T1 the sign-in by keyboard', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('Tab reaches the button that shows the password, and the second step starts in its field', async () => {
    const page = await studio.open('/sign-in/', answers)
    await page.getByLabel('メールアドレス').fill('shiori@example.jp')
    const password = page.locator('input[name=password]')
    await password.fill('春の夜の夢のごとし')
    await password.press('Tab')
    expect(await hasFocus(page.getByRole('button', { name: 'パスワードを表示' }))).toBe(true)
    await page.keyboard.press('Space')
    expect(await password.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'サインイン', exact: true }).press('Enter')
    await expect.poll(() => hasFocus(page.getByLabel('確認コード'))).toBe(true)
  })

  test('a reset starts in its field, and what was sent is said by a region that was there before', async () => {
    const page = await studio.open('/sign-in/', answers)
    await page.getByRole('button', { name: 'パスワードを忘れたとき' }).press('Enter')
    const email = page.getByLabel('メールアドレス')
    await expect.poll(() => hasFocus(email)).toBe(true)
    const status = await page.locator('main [role=status]').elementHandle()
    await email.fill('shiori@example.jp')
    await email.press('Enter')
    await expect.poll(() => status?.textContent()).toContain('再設定のメールを送りました')
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'サインインに戻る' }))).toBe(true)
  })

  test('a step back starts in the first field, and the first visit does not', async () => {
    const page = await studio.open('/sign-in/', answers)
    const email = page.getByLabel('メールアドレス')
    const reset = page.getByRole('button', { name: 'パスワードを忘れたとき' })
    await reset.waitFor()
    expect(await hasFocus(email)).toBe(false)
    await reset.press('Enter')
    await page.getByRole('button', { name: 'サインインに戻る' }).press('Enter')
    await reset.waitFor()
    await expect.poll(() => hasFocus(email)).toBe(true)
  })

  test('too many wrong codes lead back to the first field', async () => {
    const page = await studio.open('/sign-in/', answers)
    const detail = '確認コードの間違いが続きました。もう一度、パスワードから始めてください。'
    const refusal = { type: 'about:blank', title: '', status: 401, code: 'signed-out', detail, detailEn: '' }
    await page.route('**/api/studio/session/second-factor', (route) =>
      route.fulfill({ status: 401, contentType: 'application/problem+json', json: refusal }),
    )
    await page.getByLabel('メールアドレス').fill('shiori@example.jp')
    await page.locator('input[name=password]').fill('春の夜の夢のごとし')
    await page.locator('input[name=password]').press('Enter')
    await page.getByLabel('確認コード').fill('000000')
    await page.getByLabel('確認コード').press('Enter')
    await page.getByText(detail).waitFor()
    await expect.poll(() => hasFocus(page.getByLabel('メールアドレス'))).toBe(true)
  })
})
