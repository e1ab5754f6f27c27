import { editArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { findStoredArticleBySlug } from '@tsuzuri/database/articles/stored-article'
import { findPublishedArticle } from '@tsuzuri/database/published/articles/article'
import { withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { expect, test } from 'vitest'
import { importFolder, linesOf, now } from '../../testing/import-folder.ts'
import type { TestItem } from '../../testing/wordpress-export.ts'

const { inFolder, take } = importFolder()
const patience = { timeout: 120_000 }
const hair = ['category', 'hair', 'ヘア'] as const

test('A7 F3 paid links come in as what they are, once somebody says who pays', patience, async () => {
  await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
    const paid = [{ id: 1, content: '<a rel="sponsored" href="https://shop.example/">買う</a>' }]
    expect((await take(context, paid)).report.get('draft')).toBe(1)
    expect((await take(context, paid, { sponsor: '見本商店' })).report.get('updated')).toBe(1)
    const article = await findPublishedArticle(context.db.reader, 'kiji-1', now)
    expect(article?.disclosure).toMatchObject({ kind: 'affiliate', sponsor: '見本商店' })
  })
})

test(
  'F3 the report says which articles stay public here that WordPress no longer shows',
  patience,
  async () => {
    await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
      const posts = (...statuses: string[]): TestItem[] =>
        statuses.map((status, at) => ({ id: at + 1, status }))
      await take(context, posts('publish', 'publish', 'publish', 'publish', 'private', 'publish'))
      const fourth = await findStoredArticleBySlug(context.db.writer, 'kiji-4')
      if (fourth === undefined) throw new Error('an article that came in is missing')
      await editArticle({ db: context.db, by: 'hanako', now }, fourth, { ...fourth.content, title: '直した' })
      const later = posts('private', 'draft', 'trash', 'pending', 'private', 'publish')
      for (const isDry of [true, false]) {
        const { report } = await take(context, later, { isDry })
        expect(linesOf(report, '公開のままの記事')).toEqual([
          '「記事3」 `/magazine/kiji-3/`：ゴミ箱にあった投稿',
          '「記事1」 `/magazine/kiji-1/`：非公開の投稿でした',
          '「記事2」 `/magazine/kiji-2/`：下書きの投稿でした',
          '「記事4」 `/magazine/kiji-4/`：レビュー待ちの投稿でした',
        ])
        expect(linesOf(report, '下書きにした記事')).toEqual([
          '「記事5」 `/magazine/kiji-5/`：非公開の投稿でした',
        ])
        expect([report.get('still-public'), report.get('draft'), report.get('published')]).toEqual([4, 1, 1])
      }
      for (const id of [1, 2, 3, 4])
        expect(await findPublishedArticle(context.db.reader, `kiji-${id}`, now)).toBeDefined()
    })
  },
)

test('F3 the report names what SEO plugins hid from search engines', patience, async () => {
  await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
    const posts: TestItem[] = [
      {
        id: 1,
        meta: { '_yoast_wpseo_meta-robots-noindex': '1', _yoast_wpseo_title: '秋 %%sep%% %%sitename%%' },
      },
      { id: 2, meta: { the_page_noindex: '1' } },
    ]
    const { report } = await take(context, posts)
    expect(linesOf(report, '形が変わった記事')).toEqual(
      [1, 2].map(
        (id) =>
          `「記事${id}」 \`/magazine/kiji-${id}/\`：検索エンジンに載せない設定（noindex）でした。設定は引き継いでいません`,
      ),
    )
    const stored = await findStoredArticleBySlug(context.db.reader, 'kiji-1')
    expect(stored?.content.seoTitle).toBe('秋')
  })
})

test(
  'A7 F3 an article that WordPress shows and an editor published is not called hidden or a draft',
  patience,
  async () => {
    await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
      const command = { db: context.db, by: 'hanako', now }
      const link = '<a rel="sponsored" href="https://shop.example/">買う</a>'
      const posts: TestItem[] = [{ id: 1, content: link }, { id: 2, content: '' }, { id: 3 }]
      const expectReport = async (items: TestItem[], counts: number[], drafts: string[]) => {
        for (const isDry of [true, false]) {
          const { report } = await take(context, items, { isDry })
          expect((['still-public', 'draft', 'published'] as const).map((name) => report.get(name))).toEqual(
            counts,
          )
          expect(linesOf(report, '公開のままの記事')).toEqual([])
          expect(linesOf(report, '下書きにした記事').map((line) => line.slice(0, 5))).toEqual(drafts)
        }
      }
      await take(context, posts)
      const disclosure = { kind: 'affiliate', sponsor: '見本商店' } as const
      for (const slug of ['kiji-1', 'kiji-2']) {
        const article = await findStoredArticleBySlug(context.db.writer, slug)
        const third = await findStoredArticleBySlug(context.db.writer, 'kiji-3')
        if (article === undefined || third === undefined) throw new Error('articles that came in are missing')
        const { body } = slug === 'kiji-1' ? article.content : third.content
        const edited = await editArticle(command, article, { ...article.content, body, disclosure })
        await publishArticle(command, edited.value)
      }
      await expectReport(posts, [0, 0, 3], [])
      // A new text that is not public yet is reported.
      await expectReport([...posts.slice(0, 2), { id: 3, content: link }], [0, 1, 2], ['「記事3」'])
    })
  },
)

test(
  'F3 custom fields and taxonomies are named with their articles, in a dry run, too',
  patience,
  async () => {
    const tokyo = ['area', 'tokyo', '東京'] as const
    const told = [
      { id: 1, terms: [hair, tokyo, ['area', 'osaka', '大阪']], meta: { price: '1200', _price: 'field_1' } },
      {
        id: 2,
        terms: [hair, tokyo, ['post_tag', 'a', 'あ']],
        meta: { price: '900', note: '', steps_0_title: '洗う', steps_1_title: '乾かす' },
      },
      { id: 3, terms: [hair, ['series', 'asa', '朝の台所']], meta: { series_part: '2', footnotes: '[]' } },
      // Not imported and reported as such, so their fields and terms are not counted.
      { id: 4, status: 'trash', terms: [hair, ['mood', 'a', 'あ']], meta: { mood: 'あ' } },
      { id: 5, type: 'shop', terms: [['mood', 'a', 'あ']], meta: { mood: 'あ' } },
    ] satisfies TestItem[]
    const many: TestItem = {
      id: 6,
      meta: Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`field${at}`, '値'])),
    }
    await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
      for (const isDry of [true, false]) {
        const { report } = await take(context, told, { isDry })
        expect(linesOf(report, '取り込まなかったもの')).toEqual([
          '投稿タイプ `shop` 1件',
          'カスタムフィールド `price`（記事2本）',
          'カスタムフィールド `steps_*_title`（記事1本）',
          'タクソノミー `area`（記事2本）',
          expect.stringContaining('ゴミ箱'),
        ])
      }
      const { report } = await take(context, [many], { isDry: true })
      expect(linesOf(report, '取り込まなかったもの')).toHaveLength(101)
      expect(linesOf(report, '取り込まなかったもの').at(-1)).toBe('そのほかのカスタムフィールド（記事1本）')
    })
  },
)
