import { hasChromium } from '@tsuzuri/test-support/browser'
import { expect, test } from 'vitest'
import { openTrialStudio } from './testing/open-trial-studio.ts'
import { anArticleRow } from './testing/records.ts'

test.skipIf(!hasChromium)(
  'T2 a list whose last page is gone shows the one that is the last now',
  async () => {
    let pageCount = 3
    const studio = await openTrialStudio()
    const page = await studio.open('/articles/?page=3', {
      listArticles: ({ page: asked }) =>
        asked > pageCount
          ? undefined
          : {
              items: [anArticleRow(asked, `${asked}ページの記事`)],
              total: pageCount,
              page: asked,
              pageCount,
              perPage: 1,
            },
      listCategories: () => ({ items: [] }),
      listAssignees: () => ({ items: [] }),
      changeArticles: () => {
        pageCount = 2
        return { changed: 1, unchanged: 0, refused: [], different: [], undo: [] }
      },
    })
    await page.getByRole('checkbox', { name: /3ページの記事/ }).check()
    await page.getByRole('combobox', { name: 'まとめてすること' }).selectOption('assign')
    await page.getByRole('button', { name: '実行する' }).click()
    await page.getByText('2ページの記事').waitFor()
    expect(await page.getByText('3ページの記事').count()).toBe(0)
    await studio.close()
  },
)
