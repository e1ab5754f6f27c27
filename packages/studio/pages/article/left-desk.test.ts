import { hasChromium } from '@tsuzuri/test-support/browser'
import { expect, test } from 'vitest'
import { openTrialStudio } from '../../app/testing/open-trial-studio.ts'
import { anArticleRow, pageOf } from '../../app/testing/records.ts'
import { aDraft, answersFor } from './testing/a-desk.ts'

test.skipIf(!hasChromium)('T2 the list shows the title that is saved while the desk is left', async () => {
  const saving = Promise.withResolvers<void>()
  const { saveArticle, ...answers } = answersFor(aDraft())
  let title = '春の色'
  let asked = 0
  const studio = await openTrialStudio()
  const page = await studio.open('/articles/1/', {
    ...answers,
    saveArticle: async (input) => {
      asked += 1
      await saving.promise
      title = input.content.title
      return saveArticle?.(input)
    },
    listArticles: () => pageOf([anArticleRow(1, title)]),
  })
  await page.getByRole('textbox', { name: '題名', exact: true }).fill('夏の色')
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('link', { name: '記事の一覧へ' }).click()
  await page.getByText('春の色').waitFor()
  saving.resolve()
  await page.getByText('夏の色').waitFor({ timeout: 20_000 })
  await studio.close()
})
