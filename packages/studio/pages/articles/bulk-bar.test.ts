import { hasChromium } from '@tsuzuri/test-support/browser'
import { expect, test } from 'vitest'
import { openTrialStudio } from '../../app/testing/open-trial-studio.ts'
import { anArticleRow, pageOf } from '../../app/testing/records.ts'

test.skipIf(!hasChromium)(
  'T2 an article that is chosen while others are being changed stays chosen',
  async () => {
    const changing = Promise.withResolvers<void>()
    const changed: number[] = []
    const studio = await openTrialStudio()
    const page = await studio.open('/articles/', {
      listArticles: () => pageOf([anArticleRow(1, '春の色'), anArticleRow(2, '夏の髪')]),
      listCategories: () => ({ items: [] }),
      listAssignees: () => ({ items: [] }),
      changeArticles: async ({ articles }) => {
        changed.push(...articles.map(({ id }) => id))
        await changing.promise
        return { changed: 1, unchanged: 0, refused: [], different: [], undo: [] }
      },
    })
    await page.getByRole('checkbox', { name: /春の色/ }).check()
    await page.getByRole('combobox', { name: 'まとめてすること' }).selectOption('assign')
    await page.getByRole('button', { name: '実行する' }).click()
    await expect.poll(() => changed).toEqual([1])
    await page.getByRole('checkbox', { name: /夏の髪/ }).check()
    changing.resolve()
    await page.getByRole('status', { name: 'まとめて変えた結果' }).waitFor()
    expect(await page.getByText('本を選んでいます').innerText()).toBe('1本を選んでいます')
    expect(await page.getByRole('checkbox', { name: /夏の髪/ }).isChecked()).toBe(true)
    await studio.close()
  },
)
