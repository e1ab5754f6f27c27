import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whileBusy } from '../../app/testing/busy-page.ts'
import { openTrialStudio, type TrialAnswers, type TrialStudio } from '../../app/testing/open-trial-studio.ts'
import { anArticleRow, pageOf } from '../../app/testing/records.ts'

const answers: TrialAnswers = {
  listArticles: () => pageOf([anArticleRow(1, '春の色')]),
  listCategories: () => ({ items: [] }),
}

describe.skipIf(!hasChromium)('T2 the filters of the list of articles', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('add up, also where the second is chosen before the first is drawn', async () => {
    const page = await studio.open('/articles/', answers)
    const draft = page.getByRole('button', { name: '下書き' })
    const { x = 0, y = 0 } = (await page.getByText('自分の記事').boundingBox()) ?? {}
    await draft.hover()
    await whileBusy(page, () => [
      page.mouse.down(),
      page.mouse.up(),
      page.mouse.move(x + 5, y + 5),
      page.mouse.down(),
      page.mouse.up(),
    ])
    await expect.poll(() => searchOf(page.url())).toEqual({ mine: 'true', state: 'draft' })
  })

  test('stay when the words of the search follow after a pause', async () => {
    const page = await studio.open('/articles/?state=published', answers)
    await page.getByRole('searchbox', { name: '題名・本文・よみから探す' }).pressSequentially('春')
    await page.getByRole('button', { name: '下書き' }).click()
    await expect.poll(() => searchOf(page.url())).toEqual({ state: 'draft', text: '春' })
  })
})

describe.skipIf(!hasChromium)('T2 what the filters of the list of articles show', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('the words of the search, also after they were left by a link or by the browser’s history', async () => {
    const page = await studio.open('/articles/', answers)
    const box = page.getByRole('searchbox', { name: '題名・本文・よみから探す' })
    await box.fill('foo')
    await expect.poll(() => searchOf(page.url())).toEqual({ text: 'foo' })
    await page.getByRole('link', { name: '記事', exact: true }).click()
    await expect.poll(() => searchOf(page.url())).toEqual({})
    await expect.poll(() => box.inputValue()).toBe('')
    await page.goBack()
    await expect.poll(() => box.inputValue()).toBe('foo')
  })

  test('the date that limits the list: for scheduled articles that of their publication', async () => {
    const page = await studio.open('/articles/?state=scheduled', answers)
    await page.getByText('並び順・期間・列').click()
    await expect.poll(() => page.getByLabel('公開日（から）').isVisible()).toBe(true)
    await page.getByRole('button', { name: '下書き' }).click()
    await expect.poll(() => page.getByLabel('更新日（から）').isVisible()).toBe(true)
  })
})

function searchOf(url: string): Record<string, string> {
  return Object.fromEntries(new URL(url).searchParams)
}
