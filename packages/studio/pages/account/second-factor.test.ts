import { hasChromium } from '@tsuzuri/test-support/browser'
import { expect, test } from 'vitest'
import { openTrialStudio } from '../../app/testing/open-trial-studio.ts'
import { hasFocus } from '../../testing/has-focus.ts'

const codes = ['aaaaa-22222', 'bbbbb-33333']

test.skipIf(!hasChromium)(
  'T1 somebody who changed the phone or lost the backup codes sets up the app again, and the focus follows',
  async () => {
    const studio = await openTrialStudio()
    let sessions = 0
    const page = await studio.open('/account/', {
      listSessions: () => {
        sessions += 1
        return { items: [] }
      },
      startSecondFactor: () => ({ secret: 'GEZDGNBV', address: 'otpauth://totp/a?secret=GEZDGNBV' }),
      finishSecondFactor: () => ({ backupCodes: codes }),
    })
    const section = page.locator('section', { has: page.getByRole('heading', { name: '二段階の確認' }) })
    const password = section.getByLabel('いまのパスワード')
    await password.fill('x')
    await section.getByRole('button', { name: '設定し直す' }).press('Enter')
    const code = section.getByLabel('確認コード')
    await expect.poll(() => hasFocus(code)).toBe(true)
    await section.getByRole('button', { name: '設定をやめる' }).press('Enter')
    await expect.poll(() => hasFocus(password)).toBe(true)
    await password.fill('x')
    await section.getByRole('button', { name: '設定し直す' }).press('Enter')
    await code.fill('123456')
    await code.press('Enter')
    await section.getByText(codes[0] ?? '').waitFor()
    // The others were ended.
    await expect.poll(() => sessions).toBe(2)
    await expect.poll(() => hasFocus(section.getByRole('button', { name: 'コピー' }))).toBe(true)
    await section.getByRole('button', { name: '控えました' }).press('Enter')
    await expect.poll(() => hasFocus(password)).toBe(true)
    await studio.close()
  },
)
