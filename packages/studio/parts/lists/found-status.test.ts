import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTrialStudio, type TrialAnswers, type TrialStudio } from '../../app/testing/open-trial-studio.ts'
import { anArticleRow, pageOf } from '../../app/testing/records.ts'
import { aDraft, answersFor } from '../../pages/article/testing/a-desk.ts'

const rows = ['春の色', '春の髪', '夏の髪'].map((title, at) => anArticleRow(at + 1, title))
const listArticles = ({ text = '' }: { text?: string | undefined }) =>
  pageOf(rows.filter(({ title }) => title.includes(text)))

describe.skipIf(!hasChromium)('T2 a search announces what it found', () => {
  let studio: TrialStudio
  beforeAll(async () => {
    studio = await openTrialStudio()
  })
  afterAll(() => studio?.close())

  test('and the first list does not', async () => {
    const page = await studio.open('/articles/', { listArticles, listCategories: () => ({ items: [] }) })
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
  })

  const lists: [
    name: string,
    path: string,
    answers: TrialAnswers,
    search: (page: Page) => Promise<void>,
    said: string,
  ][] = [
    [
      'in the dictionary',
      '/proofreading/',
      { listProofTerms: () => ({ ...pageOf([]), listVersion: 1 }) },
      (page) => page.getByRole('searchbox').fill('秋'),
      '「秋」あてはまる項目はありません',
    ],
    [
      'in the audit log',
      '/audit/',
      { listAudit: () => ({ ...pageOf([]), people: [] }) },
      (page) => page.getByLabel('対象').fill('秋'),
      '「秋」あてはまる記録はありません',
    ],
    [
      'in the deliveries',
      '/deliveries/',
      { listDeliveries: () => pageOf([]) },
      (page) => page.getByText('届かなかった', { exact: true }).click(),
      'あてはまる通知はありません',
    ],
    [
      'among the articles for a front, which shows some of them',
      '/fronts/',
      {
        ...frontAnswers(),
        listArticles: () => pageOf(Array.from({ length: 9 }, (_, at) => anArticleRow(at + 1, '春'))),
      },
      (page) => page.getByRole('searchbox', { name: '題名から探す' }).fill('春'),
      '「春」全9件中 1〜8件',
    ],
    [
      'among the series for a front',
      '/fronts/',
      frontAnswers(),
      (page) => page.getByRole('searchbox', { name: '連載名から探す' }).fill('秋'),
      '「秋」あてはまる連載はありません',
    ],
    [
      'among the articles for a card, of which the own one is none',
      '/articles/1/',
      {
        ...answersFor(aDraft({ body: { blocks: [{ type: 'article', slug: 'haru' }] } })),
        listArticles: ({ slug, ...asked }) => (slug === undefined ? listArticles(asked) : pageOf([])),
      },
      async (page) => {
        await page.getByRole('button', { name: '記事を選ぶ' }).click()
        await page.getByRole('dialog').getByText('夏の髪').waitFor()
        await page.getByRole('searchbox', { name: '題名から探す' }).fill('春')
      },
      '「春」全2件中 1〜1件',
    ],
  ]

  test.each(lists)('%s', async (_, path, answers, search, said) => {
    const page = await studio.open(path, answers)
    await page.getByRole('heading').first().waitFor()
    await search(page)
    const status = page.getByRole('status').filter({ hasText: said })
    await expect.poll(() => status.count()).toBe(1)
  })
})

function frontAnswers(): TrialAnswers {
  const front = { front: 'home', name: 'トップページ', path: '/magazine/', version: 1 }
  const content = { slots: [{ kind: 'series' as const, size: 3, cards: [] }] }
  return {
    listFronts: () => ({ items: [front] }),
    getFront: () => ({ ...front, content, draft: null, articles: [], series: [] }),
    listArticles,
    listSeries: () => pageOf([]),
    listCategories: () => ({ items: [] }),
    listFrontRevisions: () => pageOf([]),
  }
}
