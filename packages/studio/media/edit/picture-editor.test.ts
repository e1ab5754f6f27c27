import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialAnswers, type TrialStudio } from '../../app/testing/open-trial-studio.ts'
import { aPicture, pageOf } from '../../app/testing/records.ts'

describe.skipIf(!hasChromium)('T5 while a version of a picture is being made', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('no mosaic can be drawn that the version would not have', async () => {
    const { answers, made, finish } = aServer()
    const page = await studio.open('/media/?picture=a', answers)
    const editor = await hideFirstArea(page)
    await expect.poll(made).toEqual([{ name: 'a', masks: 1 }])
    const { x = 0, y = 0 } = (await editor.locator('.edit-stage').boundingBox()) ?? {}
    await page.mouse.move(x + 10, y + 10)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 60, { steps: 3 })
    await page.mouse.up()
    expect(await editor.locator('.area-box[data-kind=mask]').count()).toBe(1)
    finish()
    await editor.waitFor({ state: 'detached' })
    await page.waitForURL('**/media/?picture=a-version')
  })

  test('its late answer leaves the editor of the next picture open, and that one still gets its version', async () => {
    const { answers, made, finish } = aServer()
    const page = await studio.open('/media/?picture=a', answers)
    const editor = await hideFirstArea(page)
    await expect.poll(made).toHaveLength(1)
    await editor.getByRole('button', { name: '閉じる' }).click()
    await page.getByRole('button', { name: '保存せずに閉じる' }).click()
    await editor.waitFor({ state: 'detached' })
    await page.getByRole('dialog', { name: '画像の詳細' }).getByRole('button', { name: '閉じる' }).click()
    await page.locator('.media-grid button').nth(1).click()
    await page.getByRole('button', { name: '切り抜き・モザイクの版を作る' }).click()
    await editor.getByText('モザイク', { exact: true }).click()
    finish()
    await expect.poll(() => made().length).toBe(1)
    await editor.getByRole('button', { name: '隠す範囲を加える' }).click()
    await editor.getByRole('button', { name: 'この形で使う' }).click()
    await page.waitForURL('**/media/?picture=b-version')
    expect(made()).toEqual([
      { name: 'a', masks: 1 },
      { name: 'b', masks: 1 },
    ])
  })
})

test.skipIf(!hasChromium)(
  'T5 areas are placed by numbers and removed without a pointer, and the focus stays in the editor',
  async () => {
    const studio = await openTrialStudio()
    const sent: unknown[] = []
    const page = await studio.open('/media/?picture=a', {
      ...aServer().answers,
      createMediaVersion: ({ edits }) => {
        sent.push(edits)
        return aPicture('a-version')
      },
    })
    await page.getByRole('button', { name: '切り抜き・モザイクの版を作る' }).click()
    const editor = page.getByRole('dialog', { name: '切り抜き・モザイク' })
    const set = async (values: Record<string, string>) => {
      for (const [name, value] of Object.entries(values)) {
        const field = editor.getByRole('textbox', { name })
        await field.press('ControlOrMeta+a')
        await field.pressSequentially(value)
      }
    }
    // The digits on the way are too small, and the last value is too large: there is no more room on the right.
    await set({ 幅: '15', 左: '90', 高さ: '50', 上: '10' })
    await editor.getByRole('textbox', { name: '上' }).press('ArrowUp')
    expect(await editor.getByRole('textbox', { name: '左' }).inputValue()).toBe('85')
    await editor.getByRole('radio', { name: 'モザイク' }).press('Space')
    const add = editor.getByRole('button', { name: '隠す範囲を加える' })
    await add.press('Enter')
    await set({ 左: '86', 上: '20', 幅: '5', 高さ: '4' })
    for (const remove of ['button', 'area'] as const) {
      await add.press('Enter')
      if (remove === 'button') await editor.getByRole('button', { name: 'この範囲を消す' }).press('Enter')
      else await editor.getByRole('button', { name: /^モザイク 2/ }).press('Delete')
      await expect.poll(() => editor.locator('.area-box[data-kind=mask]').count()).toBe(1)
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('.picture-editor') !== null))
        .toBe(true)
      expect(await editor.getByRole('textbox', { name: '左' }).inputValue()).toBe('86')
    }
    await editor.getByRole('button', { name: 'この形で使う' }).press('Enter')
    await expect.poll(() => sent.length).toBe(1)
    expect(sent).toEqual([
      {
        turn: 0,
        crop: { x: 0.85, y: 0.11, width: 0.15, height: 0.5 },
        masks: [{ x: 0.86, y: 0.2, width: 0.05, height: 0.04, style: 'mosaic' }],
      },
    ])
    await studio.close()
  },
)

async function hideFirstArea(page: Page) {
  await page.getByRole('button', { name: '切り抜き・モザイクの版を作る' }).click()
  const editor = page.getByRole('dialog', { name: '切り抜き・モザイク' })
  await editor.getByText('モザイク', { exact: true }).click()
  await editor.getByRole('button', { name: '隠す範囲を加える' }).click()
  await editor.getByRole('button', { name: 'この形で使う' }).click()
  return editor
}

/** A server with the pictures a and b, which makes versions when the test says so. */
function aServer() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const made: { name: string; masks: number }[] = []
  const answers: TrialAnswers = {
    listMedia: () => pageOf([aPicture('a'), aPicture('b')]),
    listMediaLabels: () => ({ items: [] }),
    getMedia: ({ name }) => aPicture(name),
    createMediaVersion: async ({ name, edits }) => {
      made.push({ name, masks: edits.masks.length })
      await promise
      return aPicture(`${name}-version`)
    },
  }
  return { answers, made: () => made, finish: resolve }
}
