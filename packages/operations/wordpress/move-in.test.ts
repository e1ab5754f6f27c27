import { bodyText } from '@tsuzuri/content/body/plain-text'
import { deleteArticle, editArticle } from '@tsuzuri/database/articles/commands'
import { findStoredArticleBySlug } from '@tsuzuri/database/articles/stored-article'
import { findAuditBreak } from '@tsuzuri/database/audit'
import { findPublishedArticle } from '@tsuzuri/database/published/articles/article'
import { listPublishedArticles } from '@tsuzuri/database/published/lists/lists'
import { findRedirect } from '@tsuzuri/database/redirects'
import { withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { storedContent, storedRows } from '@tsuzuri/server/testing/stored'
import { describe, expect, test } from 'vitest'
import { importFolder, now } from '../testing/import-folder.ts'
import { newPlace } from '../testing/kept-places.ts'
import { type TestItem, testSite, wordPressExport } from '../testing/wordpress-export.ts'
import type { MoveReport } from './report/import-report.ts'

const { inFolder, write, run, take } = importFolder()
const patience = { timeout: 120_000 }
const short = ['category', '%e3%82%b7%e3%83%a7%e3%83%bc%e3%83%88', 'ショート'] as const
const hair = ['category', 'hair', 'ヘア'] as const

const items: TestItem[] = [
  {
    id: 1,
    title: '冬の<em>保湿</em> &amp; 手入れ',
    name: '%e5%86%ac%e3%81%ae%e4%bf%9d%e6%b9%bf',
    content: `はじめの段落。\n次の行。\n\n<a href="${testSite}/2020/04/kiji-2/">前の記事</a>と<a href="/?p=3">下書き</a>。`,
    terms: [hair, short, ['post_tag', 'kawaki', '乾燥'], ['category', 'tips', 'こつ']],
    fields: { 'excerpt:encoded': 'あらまし' },
    meta: { _yoast_wpseo_metadesc: '説明', _yoast_wpseo_title: '%%title%%' },
    comments: 3,
  },
  { id: 2, terms: [['category', 'bob', 'ボブ']] },
  { id: 3, status: 'draft', link: `${testSite}/?p=3`, fields: { 'wp:post_date_gmt': '0000-00-00 00:00:00' } },
  { id: 4, status: 'future', fields: { 'wp:post_date_gmt': '2031-01-01 00:00:00' } },
  { id: 5, status: 'private' },
  { id: 6, status: 'trash' },
  { id: 7, fields: { 'wp:post_password': 'enter' } },
  { id: 8, type: 'page', name: 'about', link: `${testSite}/about/`, terms: [] },
  { id: 9, name: 'kiji-2', link: `${testSite}/2021/01/kiji-2/` },
  { id: 10, name: 'tags', title: '' },
  { id: 11, content: '<a rel="sponsored noopener" href="https://shop.example/">買う</a>' },
  { id: 12, content: '' },
  { id: 13, type: 'nav_menu_item' },
]

describe.each(['sqlite', 'postgres'] as const)('F3 moving in (%s)', (engine) => {
  test('everything has its place; again changes nothing; what was edited here stays', patience, async () => {
    const env = await newPlace(engine, inFolder('data'))
    await withMagazineIn(env, async (context) => {
      const { db } = context
      const empty = await storedRows(db)
      const dry = await take(context, items, { isDry: true })
      expect(dry.report.get('created')).toBe(11)
      expect(await storedRows(db)).toEqual(empty)

      const { report } = await take(context, items)
      expect(report.get('redirects')).toBe(dry.report.get('redirects'))
      expect(report.get('redirects')).toBeGreaterThan(0)
      expect(counts(report)).toEqual({
        posts: 12,
        created: 11,
        left: 1,
        published: 5,
        scheduled: 1,
        draft: 5,
        comments: 3,
      })
      const first = await findPublishedArticle(db.reader, '冬の保湿', now)
      expect(first).toMatchObject({
        title: '冬の保湿 & 手入れ',
        lead: 'あらまし',
        category: { name: 'ヘア', slug: 'hair' },
        subcategory: { name: 'ショート', slug: 'ショート' },
        tags: [{ name: '乾燥', slug: 'kawaki' }, { name: 'こつ' }],
        authors: [{ name: '新井 瑞季', slug: 'mizuki' }],
        publishedAt: '2020-04-01T01:00:00.000Z',
        updatedAt: '2020-04-02T01:00:00.000Z',
      })
      const stored = await findStoredArticleBySlug(db.reader, '冬の保湿')
      expect(stored?.content).toMatchObject({ seoTitle: '', seoDescription: '説明' })
      expect(stored?.content.body.blocks).toEqual([
        { type: 'paragraph', content: [{ text: 'はじめの段落。\n次の行。' }] },
        {
          type: 'paragraph',
          content: [
            { text: '前の記事', marks: [{ type: 'link', href: '/magazine/kiji-2/' }] },
            { text: 'と' },
            { text: '下書き', marks: [{ type: 'link', href: '/magazine/kiji-3/' }] },
            { text: '。' },
          ],
        },
      ])
      const { items: shown } = await listPublishedArticles(db.reader, {}, 1, now)
      expect(shown.map(({ slug }) => slug).toSorted()).toEqual([
        'about',
        'kiji-2',
        'kiji-2-2',
        'tags-10',
        '冬の保湿',
      ])
      expect((await findPublishedArticle(db.reader, 'kiji-2', now))?.subcategory).toMatchObject({
        name: 'ボブ',
      })
      expect(await findPublishedArticle(db.reader, 'kiji-4', now)).toBeUndefined()
      expect(await findPublishedArticle(db.reader, 'kiji-4', new Date('2031-01-02'))).toBeDefined()
      for (const [path, target] of [
        ['/2020/04/%E5%86%AC%E3%81%AE%E4%BF%9D%E6%B9%BF/', '/magazine/%E5%86%AC%E3%81%AE%E4%BF%9D%E6%B9%BF/'],
        ['/2021/01/kiji-2/', '/magazine/kiji-2-2/'],
        ['/about/', '/magazine/about/'],
        ['/?p=3', undefined],
        ['/2020/04/kiji-5/', undefined],
        ['/category/hair/', '/magazine/category/hair/'],
        ['/category/hair/%E3%82%B7%E3%83%A7%E3%83%BC%E3%83%88/bob/', '/magazine/category/hair/bob/'],
        ['/tag/kawaki/', '/magazine/tags/kawaki/'],
        ['/author/mizuki/', '/magazine/HPB/users/mizuki/'],
        ['/?p=1', '/magazine/%E5%86%AC%E3%81%AE%E4%BF%9D%E6%B9%BF/'],
        ['/?p=9', '/magazine/kiji-2-2/'],
        ['/?page_id=8', '/magazine/about/'],
        ['/?p=5', undefined],
        ['/?cat=10', '/magazine/category/hair/'],
        ['/?author=3', '/magazine/HPB/users/mizuki/'],
        ['/feed/', '/feeds/rss.xml'],
        ['/feed/atom/', '/feeds/atom.xml'],
        ['/category/bob/', '/magazine/category/hair/bob/'],
        ['/category/hair/feed/', '/feeds/category/hair/rss.xml'],
        ['/tag/kawaki/feed/', '/feeds/tags/kawaki/rss.xml'],
        ['/author/mizuki/feed/', '/feeds/users/mizuki/rss.xml'],
        ['/2020/', '/magazine/'],
        ['/2020/04/', '/magazine/'],
        ['/2020/04/01/', '/magazine/'],
        ['/?m=202004', '/magazine/'],
        ['/', '/magazine/'],
        ['/?s=', '/magazine/HPB/search/?q='],
      ] as const)
        expect([path, await findRedirect(db.reader, path)]).toEqual([path, target])
      const told = report.markdown({ file: '', site: '古い日記', address: testSite, at: now, isDry: false })
      for (const words of [
        '非公開の投稿でした',
        'パスワードで守られた',
        'ゴミ箱にあった',
        '本文がありません',
        'sponsored',
        '「ボブ」は三段目',
        '`nav_menu_item` 1件',
      ])
        expect(told).toContain(words)
      expect(JSON.stringify(await storedRows(db))).not.toContain('secret@old.example')

      expect((await take(context, items, { isDry: true })).report.get('unchanged')).toBe(11)
      const before = await storedRows(db)
      const again = await take(context, items)
      expect(again.report.get('unchanged')).toBe(11)
      expect(await storedRows(db)).toEqual(before)

      const second = await findStoredArticleBySlug(db.writer, 'kiji-2')
      const page = await findStoredArticleBySlug(db.writer, 'about')
      if (second === undefined || page === undefined) throw new Error('articles that came in are missing')
      const command = { db, by: 'hanako', now }
      await editArticle(command, second, { ...second.content, title: 'こちらで直した題' })
      await deleteArticle(command, page)
      const changed = items.map((item) => ({ ...item, content: `${item.content ?? ''}変わりました。` }))
      const third = await take(context, changed)
      expect(counts(third.report)).toMatchObject({ updated: 9, edited: 1, deleted: 1 })
      expect((await findStoredArticleBySlug(db.reader, 'kiji-2'))?.content.title).toBe('こちらで直した題')
      expect(await findStoredArticleBySlug(db.reader, 'about')).toBeUndefined()
      const updated = await findPublishedArticle(db.reader, 'tags-10', now)
      expect(updated === undefined ? '' : bodyText(updated.body)).toBe('変わりました。')
      expect(await findAuditBreak(db.reader)).toBeUndefined()
    })
  })
})

test('F3 cut off in the middle and begun again, it comes to what one run comes to', patience, async () => {
  const many = Array.from(
    { length: 120 },
    (_, at) => ({ id: at + 1, terms: [hair, ['post_tag', `t${at % 7}`, `話題${at % 7}`]] }) as const,
  )
  const one = await withMagazineIn({ DATA_DIR: inFolder('one') }, async (context) => {
    await take(context, many)
    return storedContent(context.db)
  })
  await withMagazineIn({ DATA_DIR: inFolder('two') }, async (context) => {
    let seen = 0
    const cut = take(context, many, {
      show: (_, note) => {
        seen = Number.parseInt(note, 10) || 0
        if (seen > 110) throw new Error('cut off')
      },
    })
    await expect(cut).rejects.toThrow('cut off')
    const { report } = await take(context, many)
    expect([report.get('created'), report.get('unchanged')]).toEqual([20, 100])
    const two = await storedContent(context.db)
    expect(two['articles']?.length).toBe(120)
    expect(two['redirects']).toEqual(one['redirects'])
    expect(two['publications']).toEqual(one['publications'])
  })
})

test(
  'F3 a site that moved to https or www is the same site, and nothing comes in twice',
  patience,
  async () => {
    const posts: TestItem[] = [
      { id: 1, content: `<a href="${testSite}/2020/04/kiji-2/">次</a>` },
      { id: 2, terms: [hair, ['post_tag', 'kawaki', '乾燥'], ['category', 'tips', 'こつ']] },
    ]
    const xml = wordPressExport(posts)
    await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
      const takeAt = async (site: string, text = xml) => {
        await write(text.replaceAll(testSite, site))
        return (await run(context)).report
      }
      expect((await takeAt('http://old.example')).get('created')).toBe(2)
      const before = await storedRows(context.db)
      for (const site of ['https://old.example', 'https://www.old.example', 'http://www.old.example'])
        expect(counts(await takeAt(site))).toEqual({ posts: 2, published: 2, unchanged: 2 })
      const after = await storedRows(context.db)
      for (const table of ['articles', 'tags', 'categories', 'users', 'redirects'] as const)
        expect(after[table]).toEqual(before[table])
      // Another folder on the same host is another site.
      expect((await takeAt('https://old.example/blog')).get('created')).toBe(2)
    })
  },
)

test('F3 half a file changes nothing at all', patience, async () => {
  await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
    const before = await storedRows(context.db)
    const whole = wordPressExport(items)
    await write(whole.slice(0, whole.length - 100))
    await expect(run(context)).rejects.toThrow('ファイルが途中で終わっています')
    expect(await storedRows(context.db)).toEqual(before)
  })
})

function counts(report: MoveReport) {
  const names = [
    'posts',
    'created',
    'updated',
    'unchanged',
    'edited',
    'deleted',
    'refused',
    'left',
    'published',
    'scheduled',
    'draft',
    'comments',
  ] as const
  return Object.fromEntries(names.map((name) => [name, report.get(name)]).filter(([, count]) => count !== 0))
}
