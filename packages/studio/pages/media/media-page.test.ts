import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from '../../app/testing/open-trial-studio.ts'
import { aPicture, pageOf } from '../../app/testing/records.ts'
import { hasFocus } from '../../testing/has-focus.ts'

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
    const status = await page.locator('main > [role=status]').elementHandle()
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

describe.skipIf(!hasChromium)('T5 pasting pictures into the library', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('a picture without words is uploaded, the one that Excel adds to its words is not', async () => {
    const page = await studio.open('/media/', {
      listMedia: () => pageOf([used, other]),
      listMediaLabels: () => ({ items: [] }),
    })
    const uploads = page.locator('.upload-list li')
    await page.getByRole('button', { name: 'まとめて編集' }).waitFor()
    await paste('body', 'excel.png', '品\t値')
    await paste('input[type=search]', 'excel.png', '品\t値')
    await paste('body', 'haru.png', '')
    await expect.poll(() => uploads.allInnerTexts()).toEqual([expect.stringContaining('haru.png')])

    function paste(selector: string, name: string, words: string): Promise<void> {
      return page.locator(selector).evaluate(
        (target, { name, words }) => {
          const clipboardData = new DataTransfer()
          if (words !== '') clipboardData.setData('text/plain', words)
          clipboardData.items.add(new File(['picture'], name, { type: 'image/png' }))
          target.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          )
        },
        { name, words },
      )
    }
  })
})

describe.skipIf(!hasChromium)('T5 pictures by keyboard', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('the focus stays at the button that starts and ends the choice of many, which says how many are chosen', async () => {
    const page = await studio.open('/media/', {
      listMedia: () => pageOf([used, other]),
      listMediaLabels: () => ({ items: [] }),
      saveManyMedia: () => ({ items: [{ ...used, version: 2 }] }),
    })
    const start = page.getByRole('button', { name: 'まとめて編集' })
    const leave = page.getByRole('button', { name: '選ぶのをやめる' })
    await start.waitFor()
    const status = await page.locator('.media-choosing [role=status]').elementHandle()
    await start.press('Enter')
    await expect.poll(() => hasFocus(leave)).toBe(true)
    expect(await status?.textContent()).toBe('0枚を選んでいます')
    await leave.press('Enter')
    await expect.poll(() => hasFocus(start)).toBe(true)

    await start.press('Enter')
    await page.locator('.media-grid button').first().press('Enter')
    await page.getByRole('button', { name: '選んだ画像を編集' }).press('Enter')
    await page.getByLabel('加えるラベル').fill('春の特集')
    await page.getByLabel('加えるラベル').press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(start)).toBe(true)

    await page.getByRole('button', { name: '元に戻す' }).press('Enter')
    await page.getByText('元に戻しました').first().waitFor()
    await expect.poll(() => hasFocus(start)).toBe(true)
  })
})

test.skipIf(!hasChromium)('T5 a label whose last picture was deleted is not offered any more', async () => {
  let isDeleted = false
  const studio = await openTrialStudio()
  const page = await studio.open(`/media/?picture=${used.name}`, {
    listMedia: () => pageOf(isDeleted ? [other] : [used, other]),
    listMediaLabels: () => ({ items: isDeleted ? [] : [{ label: '春の特集', count: 1 }] }),
    getMedia: () => used,
    deleteMedia: () => {
      isDeleted = true
      return {}
    },
  })
  const labels = page.getByRole('combobox', { name: 'ラベル', includeHidden: true })
  await labels.waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '消す' }).click()
  await page.getByRole('dialog', { name: '消す' }).getByRole('button', { name: '消す' }).click()
  await page.getByText('画像を消しました').first().waitFor()
  await expect.poll(() => labels.count()).toBe(0)
  await studio.close()
})

test.skipIf(!hasChromium)('T5 an original with versions says that they are to be deleted first', async () => {
  const version = { name: other.name, url: other.url, edits: { turn: 90 as const, masks: [] } }
  const studio = await openTrialStudio()
  const page = await studio.open(`/media/?picture=${used.name}`, {
    listMedia: () => pageOf([used, other]),
    listMediaLabels: () => ({ items: [] }),
    getMedia: () => ({ ...used, versions: [version] }),
  })
  await page.getByRole('dialog').getByRole('button', { name: '消す' }).click()
  const obstacle = page.getByText('切り抜き・モザイクの版が1枚あるため、消せません。')
  await expect.poll(() => obstacle.isVisible()).toBe(true)
  await studio.close()
})
