import { hasChromium } from '@tsuzuri/test-support/browser'
import { expect, test } from 'vitest'
import { openTrialStudio } from '../../app/testing/open-trial-studio.ts'

test.skipIf(!hasChromium)(
  'T6 a late link says for whom it is, and leaves the drawer of another person open',
  async () => {
    const resetting = Promise.withResolvers<void>()
    const studio = await openTrialStudio()
    const page = await studio.open('/staff/', {
      listStaff: () => ({ items: ['朝', '夜'].map(aMember), invitations: [] }),
      countStaffArticles: () => ({ count: 0 }),
      resetStaffPassword: async () => {
        await resetting.promise
        return { id: 2, url: 'http://localhost/studio/reset/?token=a', expiresAt: '2026-11-18T03:00:00.000Z' }
      },
    })
    const first = page.getByRole('dialog', { name: '朝さん' })
    await page.getByRole('button', { name: '朝', exact: true }).click()
    await first.getByRole('button', { name: 'パスワード再設定のリンクを作る' }).click()
    await page.getByRole('button', { name: '作る', exact: true }).click()
    await first.getByRole('button', { name: '閉じる' }).click()
    await first.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '夜', exact: true }).click()
    const second = page.getByRole('dialog', { name: '夜さん', exact: true })
    await second.getByLabel('名前').fill('夜明け')
    resetting.resolve()
    await page.getByRole('dialog', { name: '朝さんのパスワード再設定のリンク' }).waitFor()
    expect(await second.getByLabel('名前').inputValue()).toBe('夜明け')
    await studio.close()
  },
)

test.skipIf(!hasChromium)(
  'T6 a reset link waits for unsaved changes, and is not offered for somebody who may not sign in',
  async () => {
    let made = 0
    const studio = await openTrialStudio()
    const page = await studio.open('/staff/', {
      listStaff: () => ({
        items: ['朝', '夜'].map((name, at) => ({ ...aMember(name, at), isEnabled: at === 0 })),
        invitations: [],
      }),
      countStaffArticles: () => ({ count: 0 }),
      resetStaffPassword: () => {
        made += 1
        return undefined
      },
    })
    const ask = async (name: string) => {
      await page
        .getByRole('dialog', { name: `${name}さん` })
        .getByRole('button', { name: 'パスワード再設定のリンクを作る' })
        .click()
      return page.getByRole('dialog', { name: 'パスワード再設定のリンクを作る' })
    }
    await page.getByRole('button', { name: '朝', exact: true }).click()
    const field = page.getByRole('dialog', { name: '朝さん' }).getByLabel('名前')
    await field.fill('朝焼け')
    const question = await ask('朝')
    await question.getByText('先に、変更を保存してください。').waitFor()
    expect(await question.getByRole('button', { name: '作る', exact: true }).isDisabled()).toBe(true)
    await question.getByRole('button', { name: '閉じる' }).last().click()
    await question.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('朝焼け')
    await field.fill('朝')
    await page.getByRole('dialog', { name: '朝さん' }).getByRole('button', { name: '閉じる' }).click()
    await page.getByRole('button', { name: '夜', exact: true }).click()
    await (await ask('夜')).getByText('サインインを許可していない人のリンクは作れません。').waitFor()
    expect(await question.getByRole('button', { name: '作る', exact: true }).isDisabled()).toBe(true)
    expect(made).toBe(0)
    await studio.close()
  },
)

function aMember(name: string, at: number) {
  return {
    id: at + 2,
    version: 1,
    email: `staff-${at}@example.jp`,
    name,
    role: 'editor' as const,
    isEnabled: true,
    hasPassword: true,
    hasSecondFactor: false,
    createdAt: '2026-11-16T03:00:00.000Z',
    seenAt: null,
    openSessions: 0,
  }
}
