import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findStoredArticleBySlug } from '@tsuzuri/database/articles/stored-article'
import { findPublishedArticle } from '@tsuzuri/database/published/articles/article'
import { findSeriesPage } from '@tsuzuri/database/published/series/parts'
import { findRedirect } from '@tsuzuri/database/redirects'
import { withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { twoHalves } from '@tsuzuri/server/testing/pictures'
import { storedRows } from '@tsuzuri/server/testing/stored'
import { describe, expect, test } from 'vitest'
import { importFolder, linesOf, now } from '../testing/import-folder.ts'
import { newPlace } from '../testing/kept-places.ts'
import { type TestItem, testSite, wordPressExport } from '../testing/wordpress-export.ts'
import type { MoveReport } from './report/import-report.ts'
import { openUploadsFolder } from './pictures/uploads-folder.ts'

const { inFolder, write, run, take } = importFolder()
const patience = { timeout: 120_000 }
const hair = ['category', 'hair', 'ヘア'] as const

describe.each(['sqlite', 'postgres'] as const)('F3 an export in several files (%s)', (engine) => {
  test('links, galleries and covers are put right when the other file arrives', patience, async () => {
    const uploads = inFolder('uploads')
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
    const env = await newPlace(engine, inFolder('data'))
    await withMagazineIn(env, async (context) => {
      const options = { uploads: await openUploadsFolder(uploads), store: context.store }
      const content = async (slug: string) =>
        (await findStoredArticleBySlug(context.db.reader, slug))?.content
      const linksOf = async (slug: string) => JSON.stringify(await content(slug)).match(/"href":"[^"]*"/g)
      const picturesOf = async (slug: string) =>
        (await content(slug))?.body.blocks.flatMap((block) =>
          block.type === 'gallery' ? block.images.length : block.type === 'image' ? 1 : [],
        )
      const changes = (report: MoveReport) =>
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
      // The part number is taken, so it gets the next free one.
      { id: 3, terms: [hair, asa, yoru], meta: { _series_part: '2' }, fields: on('2020-04-05') },
      { id: 4, terms: [hair, yoru], fields: on('2020-05-02') },
      { id: 5, terms: [hair, yoru], fields: on('2020-05-01'), content: '本文。\n\n[gallery ids="90"]' },
      { id: 6, status: 'draft', terms: [hair, yoru], fields: on('2020-04-30') },
    ]
    const second: TestItem[] = [{ id: 7, terms: [hair, yoru], fields: on('2020-03-01') }]
    await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
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
      // Another file adds to the series; existing part numbers stay, also of posts that are converted again.
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

test(
  'F3 a further category does not get the tag that an earlier file has under its slug',
  patience,
  async () => {
    const news = ['category', 'news', 'ニュース'] as const
    const files: TestItem[][] = [
      [{ id: 1, terms: [hair, ['post_tag', 'news', 'お知らせ']] }],
      [{ id: 2, terms: [hair, news] }],
    ]
    await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
      const { reader } = context.db
      // An export of posts only, without tags and categories in its head.
      const takeBare = async (items: TestItem[]) => {
        await write(wordPressExport(items).replaceAll(/<wp:(category|tag)>.*?<\/wp:\1>/g, ''))
        return run(context)
      }
      for (const items of files) await takeBare(items)
      const tagsOf = async (slug: string) =>
        (await findPublishedArticle(reader, slug, now))?.tags.map((tag) => [tag.name, tag.slug])
      expect(await tagsOf('kiji-1')).toEqual([['お知らせ', 'news']])
      expect(await tagsOf('kiji-2')).toEqual([['ニュース', 'news-2']])
      const before = await storedRows(context.db)
      for (const items of files) await takeBare(items)
      expect(await storedRows(context.db)).toEqual(before)
    })
  },
)

test.each([
  ['before', [0, 1, 0]],
  ['after', [1, 0, 1]],
] as const)(
  'F3 a page that comes %s a divided post keeps the address that a page of the post would have',
  patience,
  async (_, order) => {
    const page = { type: 'page', terms: [] }
    const files: TestItem[][] = [
      [{ ...page, id: 3, name: 'ko', link: `${testSite}/oya/2/` }],
      [
        {
          ...page,
          id: 4,
          name: 'oya',
          link: `${testSite}/oya/`,
          content: '一<!--nextpage-->二<!--nextpage-->三',
        },
      ],
    ]
    await withMagazineIn({ DATA_DIR: inFolder('data') }, async (context) => {
      const { reader } = context.db
      for (const at of order) await take(context, files[at] ?? [])
      expect(await findRedirect(reader, '/oya/2/')).toBe('/magazine/ko/')
      expect(await findRedirect(reader, '/oya/3/')).toBe('/magazine/oya/')
      const links = ['/oya/2/', '/oya/3/'].map((path) => `<a href="${testSite}${path}">次</a>`)
      await take(context, [{ id: 5, content: links.join('') }])
      const linking = await findStoredArticleBySlug(reader, 'kiji-5')
      expect(JSON.stringify(linking?.content.body).match(/"href":"[^"]*"/g)).toEqual([
        '"href":"/magazine/ko/"',
        '"href":"/magazine/oya/"',
      ])
    })
  },
)
