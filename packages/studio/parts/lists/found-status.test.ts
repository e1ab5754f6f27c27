import { hasChromium } from '@tsuzuri/test-support/browser'
import { expect, test } from 'vitest'
import { openTrialStudio } from '../../app/testing/open-trial-studio.ts'
import { anArticleRow, pageOf } from '../../app/testing/records.ts'

test.skipIf(!hasChromium)('T2 a search announces what it found, and the first list does not', async () => {
  const studio = await openTrialStudio()
  const rows = ['春の色', '春の髪', '夏の髪'].map((title, at) => anArticleRow(at + 1, title))
  const page = await studio.open('/articles/', {
    listArticles: ({ text = '' }) => pageOf(rows.filter(({ title }) => title.includes(text))),
    listCategories: () => ({ items: [] }),
  })
  await page.getByText('全3件中 1〜3件').waitFor()
  const status = page.locator('main > [role=status]')
  expect(await status.textContent()).toBe('')
  const search = page.getByRole('searchbox')
  for (const [words, said] of [
    ['春', '「春」全2件中 1〜2件'],
    ['髪', '「髪」全2件中 1〜2件'],
    ['秋', '「秋」あてはまる記事はありません'],
    ['', '全3件中 1〜3件'],
  ] as const) {
    await search.fill(words)
    await expect.poll(() => status.textContent()).toBe(said)
  }
  await studio.close()
})
