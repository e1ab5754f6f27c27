import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from '../../app/testing/open-trial-studio.ts'
import { aPicture, pageOf } from '../../app/testing/records.ts'

const [used, other] = ['a'.repeat(64), 'b'.repeat(64)].map((hash) => aPicture(`${hash}.png`)) as [
  Picture,
  Picture,
]
type Picture = ReturnType<typeof aPicture>

describe.skipIf(!hasChromium)('T5 pictures and a server that answers late', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('the undo of a replacement names both pictures, and the replacement can not be called off meanwhile', async () => {
    const replacing = Promise.withResolvers<void>()
    const replaced: object[] = []
    const page = await studio.open(`/media/?picture=${used.name}`, {
      listMedia: () => pageOf([used, other]),
      listMediaLabels: () => ({ items: [] }),
      getMedia: ({ name }) => ({
        ...(name === used.name ? used : other),
        uses: [{ kind: 'article', id: 1, title: '春の色' }],
      }),
      replaceMedia: async (input) => {
        replaced.push(input)
        await replacing.promise
        return { places: [{ kind: 'banner', id: 1, version: 2 }], skipped: 0, left: 0 }
      },
    })
    await page.getByRole('button', { name: '使われているところをすべて差し替える' }).click()
    // Screen readers announce only a region that was there before its text.
    const status = await page.locator('main > [role=status]').elementHandle({ timeout: 5000 })
    const chooser = page.getByRole('dialog', { name: '画像を選ぶ' })
    await chooser.locator('.media-grid button').nth(1).click()
    const question = page.getByRole('dialog', { name: '画像の差し替え' })
    await question.getByRole('button', { name: 'すべて差し替える' }).click()
    await expect.poll(() => replaced.length).toBe(1)
    await expect.poll(() => question.getByRole('button', { name: 'やめる' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    replacing.resolve()
    await expect.poll(() => status?.textContent()).toContain('差し替えました')
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect.poll(() => replaced.length).toBe(2)
    expect(replaced).toEqual([
      { name: used.name, by: other.name },
      { name: other.name, by: used.name, places: [{ kind: 'banner', id: 1, version: 2 }] },
    ])
  })
})
