import { hasChromium } from '@tsuzuri/test-support/browser'
import { articleContentSchema } from '@tsuzuri/content/article'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialStudio } from '../../../../app/testing/open-trial-studio.ts'
import { anArticleRow, pageOf } from '../../../../app/testing/records.ts'

describe.skipIf(!hasChromium)('A5 the end of publication', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('has to be whole or empty', async () => {
    const page = await openPublishing()
    const until = page.getByLabel('掲載の終わり（日本時間）')
    const publish = page.getByRole('button', { name: '公開する', exact: true })
    await until.focus()
    await page.keyboard.type('2030')
    await expect.poll(() => publish.isDisabled()).toBe(true)
    await until.blur()
    await page.getByText('途中までしか入っていません').waitFor()
    await until.fill('2030-01-01T09:00')
    await expect.poll(() => publish.isEnabled()).toBe(true)
    expect(await page.getByText('途中までしか入っていません').count()).toBe(0)
  })

  test('has to lie in the future', async () => {
    const page = await openPublishing()
    await page.getByLabel('掲載の終わり（日本時間）').fill('2020-01-01T09:00')
    await page.getByText('過ぎた日時です').waitFor()
    expect(await page.getByRole('button', { name: '公開する', exact: true }).isDisabled()).toBe(true)
  })

  async function openPublishing() {
    const page = await studio.open('/articles/1/', {
      getArticle: anArticle,
      listTags: () => pageOf([]),
      listUsers: () => pageOf([]),
      listSeries: () => pageOf([]),
      listCategories: () => ({ items: [] }),
      listReviewNotes: () => ({ items: [] }),
    })
    await page.getByRole('tab', { name: '公開', exact: true }).click()
    return page
  }
})

function anArticle() {
  return {
    ...anArticleRow(1, '春の色'),
    state: 'draft' as const,
    period: null,
    content: articleContentSchema.parse({ title: '春の色' }),
    firstPublishedAt: null,
    checklist: [],
    rights: [],
    unmasked: [],
    may: { edit: true, publish: true, delete: true, review: true, answer: true, assign: true },
  }
}
