import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bodyText } from '@tsuzuri/content/body/plain-text'
import { deleteArticle, editArticle } from '@tsuzuri/database/articles/commands'
import { findStoredArticleBySlug } from '@tsuzuri/database/articles/stored-article'
import { findAuditBreak } from '@tsuzuri/database/audit'
import { findPublishedArticle } from '@tsuzuri/database/published/articles/article'
import { listPublishedArticles } from '@tsuzuri/database/published/lists/lists'
import { findSeriesPage } from '@tsuzuri/database/published/series/parts'
import { findRedirect } from '@tsuzuri/database/redirects'
import type { Context } from '@tsuzuri/server/context'
import { newFolder } from '@tsuzuri/server/testing/child-server'
import { withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { twoHalves } from '@tsuzuri/server/testing/pictures'
import { storedContent, storedRows } from '@tsuzuri/server/testing/stored'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestItem, testSite, wordPressExport } from '../testing/wordpress-export.ts'
import { moveIn, type MoveOptions } from './move-in.ts'
import { openUploadsFolder } from './uploads-folder.ts'

let folder: Awaited<ReturnType<typeof newFolder>>
let file: string

beforeEach(async () => {
  folder = await newFolder()
  file = join(folder.path, 'export.xml')
})
afterEach(() => folder[Symbol.asyncDispose]())

const patience = { timeout: 120_000 }
const now = new Date('2026-11-15T00:00:00Z')
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
    const env = {
      DATA_DIR: join(folder.path, 'data'),
      ...(engine === 'postgres' ? { DATABASE_URL: await newPostgresDatabase() } : {}),
    }
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
      const told = report.markdown({ file, site: '古い日記', address: testSite, at: now, isDry: false })
      for (const words of [
        '非公開の投稿でした',
        'パスワードで守られた',
        'ゴミ箱にあった',
        '本文がありません',
        'sponsored',
        '「ボブ」は三段目',
        '`nav_menu_item` 1 件',
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

describe.each(['sqlite', 'postgres'] as const)('F3 an export in several files (%s)', (engine) => {
  test('links, galleries and covers are put right when the other file arrives', patience, async () => {
    const uploads = join(folder.path, 'uploads')
    await mkdir(join(uploads, '2020/04'), { recursive: true })
    for (const [name, size] of [
      ['a', 60],
      ['b', 80],
    ] as const)
      await writeFile(join(uploads, `2020/04/${name}.png`), await twoHalves(size, 60).png().toBuffer())
    const attachment = (id: number, name: string, parent = '0'): TestItem => ({
      id,
      type: 'attachment',
      status: 'inherit',
      link: `${testSite}/${name}/`,
      fields: {
        'wp:attachment_url': `${testSite}/wp-content/uploads/2020/04/${name}.png`,
        'wp:post_parent': parent,
      },
      meta: { _wp_attached_file: `2020/04/${name}.png` },
    })
    const first: TestItem[] = [
      {
        id: 1,
        content: `<a href="${testSite}/2020/04/kiji-2/#midashi-1">次の号</a>\n\n[gallery ids="20,21"]`,
        meta: { _thumbnail_id: '21' },
      },
      { id: 3, content: '[gallery]' },
      attachment(20, 'a'),
    ]
    const second: TestItem[] = [
      { id: 2, content: `<a href="${testSite}/2020/04/kiji-1/">前の号</a>\n\n[gallery ids="20"]` },
      attachment(21, 'b', '3'),
    ]
    const env = {
      DATA_DIR: join(folder.path, 'data'),
      ...(engine === 'postgres' ? { DATABASE_URL: await newPostgresDatabase() } : {}),
    }
    await withMagazineIn(env, async (context) => {
      const options = { uploads: await openUploadsFolder(uploads), store: context.store }
      const content = async (slug: string) =>
        (await findStoredArticleBySlug(context.db.reader, slug))?.content
      const linksOf = async (slug: string) => JSON.stringify(await content(slug)).match(/"href":"[^"]*"/g)
      const picturesOf = async (slug: string) =>
        (await content(slug))?.body.blocks.flatMap((block) =>
          block.type === 'gallery' ? block.images.length : block.type === 'image' ? 1 : [],
        )
      const changes = (report: Awaited<ReturnType<typeof take>>['report']) =>
        linesOf(report, '形が変わった記事').filter((line) => line.includes('記事1'))
      const alone = await take(context, first, options)
      expect(changes(alone.report)).toEqual([
        '「記事1」 `/magazine/kiji-1/`：ギャラリーの画像がこのファイルにありません（`21`）、アイキャッチ画像がこのファイルにありません（`21`）',
      ])
      expect(await linksOf('kiji-1')).toEqual([`"href":"${testSite}/2020/04/kiji-2/#midashi-1"`])
      expect(await picturesOf('kiji-1')).toEqual([1])

      expect((await take(context, second, { ...options, isDry: true })).report.get('revisited')).toBe(2)
      const { report } = await take(context, second, options)
      expect([report.get('created'), report.get('updated')]).toEqual([1, 2])
      expect(changes(report)).toEqual([])
      expect(await linksOf('kiji-1')).toEqual(['"href":"/magazine/kiji-2/#midashi-1"'])
      expect(await linksOf('kiji-2')).toEqual(['"href":"/magazine/kiji-1/"'])
      expect(await picturesOf('kiji-1')).toEqual([2])
      expect(await picturesOf('kiji-2')).toEqual([1])
      expect(await picturesOf('kiji-3')).toEqual([1])
      expect((await content('kiji-1'))?.cover).toBeDefined()

      const before = await storedRows(context.db)
      for (const file of [first, second]) {
        const again = await take(context, file, options)
        expect([again.report.get('updated'), again.report.get('revisited')]).toEqual([0, 0])
      }
      expect(await storedRows(context.db)).toEqual(before)
    })
  })
})

test.each([
  ['sqlite', 'guid'],
  ['postgres', 'guid'],
  ['sqlite', 'link'],
] as const)(
  'F3 posts without an id and a slug (%s) get identities from their %s, and slugs from their titles',
  patience,
  async (engine, identity) => {
    const env = {
      DATA_DIR: join(folder.path, 'data'),
      ...(engine === 'postgres' ? { DATABASE_URL: await newPostgresDatabase() } : {}),
    }
    const titles = ['春の髪', '春の髪', 'Hello World', '', '']
    const posts = titles.map((title, at): TestItem => ({ id: at + 1, title, content: `本文${at}` }))
    const addressOf = (id: number) => (identity === 'guid' ? `/?p=${id}` : `/2020/04/kiji-${id}/`)
    const untitled = identity === 'guid' ? ['post-4', 'post-5'] : ['post-1', 'post-1-2']
    const linked = `<a href="${testSite}${addressOf(3)}">三つ目</a>`
    const whole = wordPressExport([...posts, { id: 6, title: '六つ目', content: linked }])
    const nameless = whole.replaceAll(/<wp:post_name>[^<]*<\/wp:post_name>/g, '')
    const bare =
      identity === 'link'
        ? nameless.replaceAll(/<wp:post_id>\d+<\/wp:post_id>/g, '')
        : nameless
            .replaceAll(
              /<wp:post_id>(\d+)<\/wp:post_id>/g,
              (_, id) => `<guid isPermaLink="false">${testSite}/?p=${id}</guid>`,
            )
            .replaceAll(/<link>(\S+\/2020\/04\/)kiji-\d+\/<\/link>/g, '<link>$1</link>')
    await withMagazineIn(env, async (context) => {
      await writeFile(file, bare)
      expect((await run(context)).report.get('created')).toBe(6)
      const { items: shown } = await listPublishedArticles(context.db.reader, {}, 1, now)
      expect(shown.map(({ slug }) => slug).toSorted()).toEqual(
        ['hello-world', ...untitled, '六つ目', '春の髪', '春の髪-2'].toSorted(),
      )
      expect(await findRedirect(context.db.reader, addressOf(2))).toBe(
        `/magazine/${encodeURIComponent('春の髪-2')}/`,
      )
      const sixth = await findStoredArticleBySlug(context.db.reader, '六つ目')
      expect(JSON.stringify(sixth?.content.body)).toContain('/magazine/hello-world/')
      expect((await run(context)).report.get('unchanged')).toBe(6)
      // It stays the same post, whatever its title becomes.
      await writeFile(file, bare.replace('Hello World', 'Hello Again'))
      const { report } = await run(context)
      expect([report.get('created'), report.get('unchanged')]).toEqual([0, 5])
    })
  },
)

test('F3 cut off in the middle and begun again, it comes to what one run comes to', patience, async () => {
  const many = Array.from(
    { length: 120 },
    (_, at) => ({ id: at + 1, terms: [hair, ['post_tag', `t${at % 7}`, `話題${at % 7}`]] }) as const,
  )
  const one = await withMagazineIn({ DATA_DIR: join(folder.path, 'one') }, async (context) => {
    await take(context, many)
    return storedContent(context.db)
  })
  await withMagazineIn({ DATA_DIR: join(folder.path, 'two') }, async (context) => {
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
  'E3 F3 series come in with their numbers, file by file, and their old address leads to them',
  patience,
  async () => {
    const asa = ['series', 'asa', '朝の台所'] as const
    const yoru = ['post_series', '%e5%a4%9c', '夜'] as const
    const on = (day: string) => ({ 'wp:post_date': `${day} 10:00:00`, 'wp:post_date_gmt': `${day} 01:00:00` })
    const first: TestItem[] = [
      { id: 1, terms: [hair, asa], meta: { _series_part: '2' }, fields: on('2020-04-03') },
      { id: 2, terms: [hair, asa], meta: { _series_part_40: '1' }, fields: on('2020-04-09') },
      // The number is taken, so it gets the next free one.
      { id: 3, terms: [hair, asa, yoru], meta: { _series_part: '2' }, fields: on('2020-04-05') },
      { id: 4, terms: [hair, yoru], fields: on('2020-05-02') },
      { id: 5, terms: [hair, yoru], fields: on('2020-05-01'), content: '本文。\n\n[gallery ids="90"]' },
      { id: 6, status: 'draft', terms: [hair, yoru], fields: on('2020-04-30') },
    ]
    const second: TestItem[] = [{ id: 7, terms: [hair, yoru], fields: on('2020-03-01') }]
    await withMagazineIn({ DATA_DIR: join(folder.path, 'data') }, async (context) => {
      const { reader } = context.db
      const partsOf = async (slug: string) => {
        const found = await findSeriesPage(reader, slug, 1, now)
        return found?.items.map((one) => [one.slug, one.part])
      }
      const dry = await take(context, first, { isDry: true })
      expect([dry.report.get('new-series'), dry.report.get('created')]).toEqual([2, 6])
      const { report } = await take(context, first)
      expect([report.get('new-series'), report.get('created'), report.get('refused')]).toEqual([2, 6, 0])
      expect(await findSeriesPage(reader, 'asa', 1, now)).toMatchObject({
        name: '朝の台所',
        description: '湯気の話',
        total: 3,
      })
      const asaParts = [
        ['kiji-3', 3],
        ['kiji-1', 2],
        ['kiji-2', 1],
      ]
      expect(await partsOf('asa')).toEqual(asaParts)
      expect(await partsOf('夜')).toEqual([
        ['kiji-4', 2],
        ['kiji-5', 1],
      ])
      const draft = await findStoredArticleBySlug(reader, 'kiji-6')
      expect([draft?.status, draft?.content.series?.part]).toEqual(['draft', 3])
      expect((await findPublishedArticle(reader, 'kiji-3', now))?.tags).toMatchObject([{ name: '夜' }])
      expect(await findRedirect(reader, '/series/asa/')).toBe('/magazine/series/asa/')
      // Another file adds to the series; the numbers that were given stay, also of posts that are converted again.
      const more = await take(context, second)
      expect([more.report.get('created'), more.report.get('refused')]).toEqual([1, 0])
      expect(await partsOf('夜')).toEqual([
        ['kiji-7', 4],
        ['kiji-4', 2],
        ['kiji-5', 1],
      ])
      const again = await take(context, first)
      expect([
        again.report.get('created'),
        again.report.get('updated'),
        again.report.get('unchanged'),
      ]).toEqual([0, 0, 6])
      expect(await partsOf('asa')).toEqual(asaParts)
    })
  },
)

test('A7 F3 paid links come in as what they are, once somebody says who pays', patience, async () => {
  await withMagazineIn({ DATA_DIR: join(folder.path, 'data') }, async (context) => {
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
    await withMagazineIn({ DATA_DIR: join(folder.path, 'data') }, async (context) => {
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

test(
  'F3 a site that moved to https or www is the same site, and nothing comes in twice',
  patience,
  async () => {
    const posts: TestItem[] = [
      { id: 1, content: `<a href="${testSite}/2020/04/kiji-2/">次</a>` },
      { id: 2, terms: [hair, ['post_tag', 'kawaki', '乾燥'], ['category', 'tips', 'こつ']] },
    ]
    const xml = wordPressExport(posts)
    await withMagazineIn({ DATA_DIR: join(folder.path, 'data') }, async (context) => {
      const takeAt = async (site: string, text = xml) => {
        await writeFile(file, text.replaceAll(testSite, site))
        return (await run(context)).report
      }
      expect((await takeAt('http://old.example')).get('created')).toBe(2)
      const before = await storedRows(context.db)
      for (const site of ['https://old.example', 'https://www.old.example', 'http://www.old.example'])
        expect(counts(await takeAt(site))).toEqual({ posts: 2, published: 2, unchanged: 2 })
      const after = await storedRows(context.db)
      for (const table of ['articles', 'tags', 'categories', 'users', 'redirects'] as const)
        expect(after[table]).toEqual(before[table])
      // Another folder of the same host is another site.
      expect((await takeAt('https://old.example/blog')).get('created')).toBe(2)
    })
  },
)

test('F3 no mailbox becomes a byline, and two mailboxes are two authors', patience, async () => {
  const logins = [
    ['taro.yamada@gmail.example', 'taro.yamada@gmail.example'],
    ['a@x.example', ''],
    ['b@x.example', ''],
    ['info@x.example', ''],
    ['info@y.example', ' info@y.example'],
    ['@z.example', ''],
    ['@w.example', ''],
    ['hanako', ''],
    ['jiro', 'jiro@mail.example'],
  ] as const
  const authors = logins.map(
    ([login, name], at) =>
      `<wp:author><wp:author_id>${at + 20}</wp:author_id><wp:author_login>${login}</wp:author_login><wp:author_display_name><![CDATA[${name}]]></wp:author_display_name></wp:author>`,
  )
  const posts = logins.map(([login], at): TestItem => ({ id: at + 1, fields: { 'dc:creator': login } }))
  await withMagazineIn({ DATA_DIR: join(folder.path, 'data') }, async (context) => {
    const bylines = async () => {
      const all = posts.map(async ({ id }) => findPublishedArticle(context.db.reader, `kiji-${id}`, now))
      return (await Promise.all(all)).flatMap(
        (one) => one?.authors.map(({ name, slug }) => [name, slug]) ?? [],
      )
    }
    await writeFile(file, wordPressExport(posts).replace('<wp:tag>', `${authors.join('')}<wp:tag>`))
    await run(context)
    const hashed = /^author-[0-9a-f]{8}$/
    const found = await bylines()
    expect(found).toEqual([
      ['taro.yamada', 'taro-yamada'],
      ['a', 'a'],
      ['b', 'b'],
      ['info', 'info'],
      ['info', expect.stringMatching(/^info-[0-9a-f]{8}$/)],
      ['著者', expect.stringMatching(hashed)],
      ['著者', expect.stringMatching(hashed)],
      ['hanako', 'hanako'],
      ['jiro', 'jiro'],
    ])
    expect(new Set(found.map(([, slug]) => slug)).size).toBe(logins.length)
    expect((await run(context)).report.get('unchanged')).toBe(logins.length)
    expect(await bylines()).toEqual(found)
  })
})

test('F3 all pages of a divided post lead to its article', patience, async () => {
  const divided = '一頁\n<!--nextpage-->\n二頁\n<!--nextpage-->\n三頁'
  const posts: TestItem[] = [
    { id: 1, name: 'nagai', content: divided },
    { id: 2, content: `<a href="${testSite}/2020/04/nagai/2/">二頁へ</a>` },
    { id: 3, type: 'page', name: '2', link: `${testSite}/oya/2/`, terms: [] },
    { id: 4, type: 'page', name: 'oya', link: `${testSite}/oya/`, content: divided, terms: [] },
    { id: 5, link: `${testSite}/?p=5`, content: divided },
    { id: 6, status: 'draft', name: 'mada', content: divided },
  ]
  await withMagazineIn({ DATA_DIR: join(folder.path, 'data') }, async (context) => {
    const { reader } = context.db
    await take(context, posts)
    const second = await findStoredArticleBySlug(reader, 'kiji-2')
    expect(JSON.stringify(second?.content.body)).toContain('"href":"/magazine/nagai/"')
    const third = await findStoredArticleBySlug(reader, '2')
    for (const [path, target] of [
      ['/2020/04/nagai/2/', '/magazine/nagai/'],
      ['/2020/04/nagai/3/', '/magazine/nagai/'],
      ['/2020/04/nagai/4/', undefined],
      ['/oya/2/', `/magazine/${third?.content.slug}/`],
      ['/oya/3/', '/magazine/oya/'],
      ['/2020/04/mada/2/', undefined],
    ] as const)
      expect([path, await findRedirect(reader, path)]).toEqual([path, target])
  })
})

test.each(['tag', 'category'] as const)(
  'F3 a tag and a further category with one slug are two tags, if the %s comes first',
  patience,
  async (first) => {
    const tips = ['category', 'tips', 'こつ'] as const
    const posts: TestItem[] = [
      { id: 1, terms: [hair, ['post_tag', 'bob', '帽部']] },
      { id: 2, terms: [tips, ['category', 'bob', 'ボブ'], ['category', 'onaji', '同じ']] },
      { id: 3, terms: [hair, ['post_tag', 'onaji', '同じ']] },
    ]
    // Not deeper than another category, so that it is a further one.
    const xml = (items: TestItem[]) =>
      wordPressExport(items).replace(/(<wp:category_nicename>bob.*?_parent>)[^<]*/, '$1')
    await withMagazineIn({ DATA_DIR: join(folder.path, 'data') }, async (context) => {
      const { reader } = context.db
      const tagsOf = async (id: number) =>
        (await findPublishedArticle(reader, `kiji-${id}`, now))?.tags.map(({ name }) => name)
      await writeFile(file, xml(first === 'tag' ? posts : posts.toReversed()))
      await run(context)
      expect([await tagsOf(1), await tagsOf(2), await tagsOf(3)]).toEqual([
        ['帽部'],
        ['ボブ', '同じ'],
        ['同じ'],
      ])
      const bySlug = new Map(
        (await reader.selectFrom('tags').select(['name', 'slug']).execute()).map(({ name, slug }) => [
          name,
          slug,
        ]),
      )
      expect(Object.fromEntries(bySlug)).toEqual({ 帽部: 'bob', ボブ: 'bob-2', 同じ: 'onaji' })
      const target = (name: string) => `/magazine/tags/${bySlug.get(name)}/`
      expect(await findRedirect(reader, '/category/bob/')).toBe(target('ボブ'))
      expect(await findRedirect(reader, '/tag/bob/')).toBe(target('帽部'))
      expect(await findRedirect(reader, '/tag/category:bob/')).toBeUndefined()
      expect((await run(context)).report.get('unchanged')).toBe(3)
    })
  },
)

test('F3 a category that an earlier version noted like a tag gets no second tag', patience, async () => {
  const posts: TestItem[] = [
    {
      id: 1,
      terms: [
        ['category', 'tips', 'こつ'],
        ['category', 'onaji', '同じ'],
      ],
    },
  ]
  await withMagazineIn({ DATA_DIR: join(folder.path, 'data') }, async (context) => {
    const { reader, writer } = context.db
    await take(context, posts)
    const tags = () => reader.selectFrom('tags').select(['id', 'name', 'slug']).execute()
    const before = await tags()
    await writer
      .updateTable('origins')
      .set({ source_id: 'onaji' })
      .where('source_id', '=', 'category:onaji')
      .execute()
    await writer.updateTable('tags').set({ name: '編集室で直した名' }).where('slug', '=', 'onaji').execute()
    expect((await take(context, posts)).report.get('unchanged')).toBe(1)
    expect((await tags()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })
})

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
      // Reported as what they are.
      { id: 4, status: 'trash', terms: [hair, ['mood', 'a', 'あ']], meta: { mood: 'あ' } },
      { id: 5, type: 'shop', terms: [['mood', 'a', 'あ']], meta: { mood: 'あ' } },
    ] satisfies TestItem[]
    const many: TestItem = {
      id: 6,
      meta: Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`field${at}`, '値'])),
    }
    await withMagazineIn({ DATA_DIR: join(folder.path, 'data') }, async (context) => {
      for (const isDry of [true, false]) {
        const { report } = await take(context, told, { isDry })
        expect(leftLines(report)).toEqual([
          '投稿タイプ `shop` 1 件',
          'カスタムフィールド `price`（記事 2 本）',
          'カスタムフィールド `steps_*_title`（記事 1 本）',
          'タクソノミー `area`（記事 2 本）',
          expect.stringContaining('ゴミ箱'),
        ])
      }
      const { report } = await take(context, [many], { isDry: true })
      expect(leftLines(report)).toHaveLength(101)
      expect(leftLines(report).at(-1)).toBe('そのほかのカスタムフィールド（記事 1 本）')
    })
  },
)

test('F3 half a file changes nothing at all', patience, async () => {
  await withMagazineIn({ DATA_DIR: join(folder.path, 'data') }, async (context) => {
    const before = await storedRows(context.db)
    const whole = wordPressExport(items)
    await writeFile(file, whole.slice(0, whole.length - 100))
    await expect(run(context)).rejects.toThrow('XML として読めません')
    expect(await storedRows(context.db)).toEqual(before)
  })
})

async function take(context: Context, items: readonly TestItem[], options: Partial<MoveOptions> = {}) {
  await writeFile(file, wordPressExport(items))
  return run(context, options)
}

function run(context: Context, options: Partial<MoveOptions> = {}) {
  return moveIn({ db: context.db, file, isDry: false, now: () => now, show: () => {}, ...options })
}

function leftLines(report: Awaited<ReturnType<typeof moveIn>>['report']): string[] {
  return linesOf(report, '取り込まなかったもの')
}

/** The lines of a section of the report. */
function linesOf(report: Awaited<ReturnType<typeof moveIn>>['report'], title: string): string[] {
  const markdown = report.markdown({ file: '', site: '', address: '', at: now, isDry: false })
  const section = markdown.split('## ').find((part) => part.startsWith(`${title}\n`)) ?? ''
  return [...section.matchAll(/^- (.*)$/gm)].map(([, line = '']) => line)
}

function counts(report: Awaited<ReturnType<typeof moveIn>>['report']) {
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
