import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from '../../app/testing/open-trial-studio.ts'
import { pageOf } from '../../app/testing/records.ts'

const tags = ['手入れ', '桂'].map((name, at) => ({
  id: at + 1,
  version: 1,
  name,
  reading: '',
  slug: `tag-${at + 1}`,
  articles: 0,
}))

describe.skipIf(!hasChromium)('T6 a drawer of a record', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('while it is being saved nothing can be typed, and a refusal gives the field and the focus back', async () => {
    const refusal = Promise.withResolvers<undefined>()
    const page = await studio.open('/tags/', { listTags: () => pageOf(tags), saveTag: () => refusal.promise })
    await page.getByRole('button', { name: '手入れ', exact: true }).click()
    const name = page.getByRole('dialog').getByLabel('名前')
    await name.fill('お手入れ')
    await name.press('Enter')
    await expect.poll(() => name.isDisabled()).toBe(true)
    refusal.resolve(undefined)
    await page.getByRole('alert').waitFor()
    await expect.poll(() => name.isEnabled()).toBe(true)
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('a late answer to a closed drawer leaves the next one open', async () => {
    const saving = Promise.withResolvers<void>()
    const page = await studio.open('/tags/', {
      listTags: () => pageOf(tags),
      createTag: async () => {
        await saving.promise
        return { id: 3, version: 1 }
      },
    })
    const drawer = page.getByRole('dialog', { name: '新しいタグ' })
    await page.getByRole('button', { name: 'タグを加える' }).click()
    await drawer.getByLabel('名前').fill('爪')
    await drawer.getByLabel('スラッグ').fill('tsume')
    await drawer.getByRole('button', { name: '保存する' }).click()
    await drawer.getByRole('button', { name: '閉じる' }).click()
    await page.getByRole('button', { name: '保存せずに閉じる' }).click()
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'タグを加える' }).click()
    await drawer.getByLabel('名前').fill('髪')
    saving.resolve()
    await page.getByText('タグを保存しました').waitFor()
    expect(await drawer.getByLabel('名前').inputValue()).toBe('髪')
  })
})
