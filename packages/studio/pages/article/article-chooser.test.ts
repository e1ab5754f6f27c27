import { hasChromium } from '@tsuzuri/test-support/browser'
import { articleContentSchema } from '@tsuzuri/content/article'
import { expect, test } from 'vitest'
import { openTrialStudio } from '../../app/testing/open-trial-studio.ts'
import { anArticleRow, pageOf } from '../../app/testing/records.ts'

test.skipIf(!hasChromium)(
  'T2 a card names its article, and any other can be found by its title',
  async () => {
    const blocks = [{ type: 'article' as const, slug: 'haru' }]
    const article = {
      ...anArticleRow(1, '髪の色'),
      state: 'draft' as const,
      content: articleContentSchema.parse({ title: '髪の色', body: { blocks } }),
      firstPublishedAt: null,
      checklist: [],
      rights: [],
      unmasked: [],
      may: { edit: true, publish: true, delete: true, review: true, answer: true, assign: true },
    }
    const rows = Array.from({ length: 3 }, (_, at) => anArticleRow(at + 2, `春の${at + 1}`))
    const studio = await openTrialStudio()
    const page = await studio.open('/articles/1/', {
      getArticle: () => article,
      saveArticle: ({ content, version }) => ({ ...article, content, version: version + 1 }),
      listArticles: ({ slug, page: asked, text, titlesFirst }) => {
        if (slug !== undefined) return pageOf([anArticleRow(9, `${slug} の記事`)])
        const items = text === '春' && titlesFirst === true ? rows.slice(asked - 1, asked) : []
        return { items, total: rows.length, page: asked, pageCount: rows.length, perPage: 1 }
      },
      listCategories: () => ({ items: [] }),
    })
    await page.getByText('haru の記事').waitFor()
    await page.getByRole('button', { name: '記事を選ぶ' }).click()
    await page.getByRole('searchbox', { name: '題名から探す' }).fill('春')
    await page.getByRole('button', { name: '春の1' }).waitFor()
    await page.getByRole('button', { name: '3ページ' }).click()
    await page.getByRole('button', { name: '春の3' }).click()
    await page.getByText('article-4 の記事').waitFor()
    expect(await page.getByText('haru の記事').count()).toBe(0)
    await studio.close()
  },
)
