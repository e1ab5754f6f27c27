import { once } from 'node:events'
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findStoredArticleBySlug } from '@tsuzuri/database/articles/stored-article'
import { findPublishedArticle } from '@tsuzuri/database/published/articles/article'
import { findRedirect } from '@tsuzuri/database/redirects'
import { createApp } from '@tsuzuri/server/app'
import type { Context } from '@tsuzuri/server/context'
import { mostPictureBytes } from '@tsuzuri/content/media'
import { newFolder } from '@tsuzuri/server/testing/child-server'
import { withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { twoHalves } from '@tsuzuri/server/testing/pictures'
import { storedRows } from '@tsuzuri/server/testing/stored'
import { type TestItem, testSite, wordPressExport } from '../../testing/wordpress-export.ts'
import { moveIn, type MoveOptions } from '../move-in.ts'
import { openUploadsFolder } from './uploads-folder.ts'

let folder: Awaited<ReturnType<typeof newFolder>>
beforeAll(async () => {
  folder = await newFolder()
})
afterAll(() => folder[Symbol.asyncDispose]())

const patience = { timeout: 180_000 }
const now = new Date('2026-11-15T00:00:00Z')

test(
  'F3 pictures come from the uploads folder, in whatever size they are shown, and from nowhere else',
  patience,
  async () => {
    const uploads = join(folder.path, 'uploads')
    await mkdir(join(uploads, '2020/04'), { recursive: true })
    const picture = await twoHalves(80, 60).png().toBuffer()
    await writeFile(join(uploads, '2020/04/neko.png'), picture)
    await writeFile(join(uploads, '2020/04/kowareta.png'), 'no picture')
    const other = await twoHalves(40, 40).png().toBuffer()
    await writeFile(join(folder.path, 'outside.png'), other)
    await symlink(join(folder.path, 'outside.png'), join(uploads, 'link.png'))
    const at = `${testSite}/wp-content/uploads`
    const content = `<img src="${at}/2020/04/neko-300x200.png" alt="猫">文
    [caption]<img class="wp-image-20" src="${at}/2020/04/neko-150x150.png"> 眠る猫[/caption]
    <img src="${at}/..%2foutside.png" alt="外"><img src="${at}/link.png"><img src="${at}/2020/04/kowareta.png">`
    await withMagazineIn({ DATA_DIR: join(folder.path, 'data') }, async (context) => {
      const items: TestItem[] = [
        { id: 1, content, meta: { _thumbnail_id: '20' } },
        {
          id: 20,
          type: 'attachment',
          status: 'inherit',
          fields: { 'wp:attachment_url': `${at}/2020/04/neko.png` },
          meta: { _wp_attached_file: '2020/04/neko.png', _wp_attachment_image_alt: '猫の写真' },
        },
      ]
      const without = await take(context, items)
      expect(without.report.get('new-picture')).toBe(0)
      const text = (await findPublishedArticle(context.db.reader, 'kiji-1', now))?.body
      expect(text?.blocks.filter(({ type }) => type === 'image')).toEqual([])

      const options = { uploads: await openUploadsFolder(uploads), store: context.store }
      const { report } = await take(context, items, options)
      expect([report.get('updated'), report.get('new-picture')]).toEqual([1, 1])
      const media = await context.db.reader.selectFrom('media').select(['name', 'width']).execute()
      expect(media).toMatchObject([{ width: 80 }])
      const name = media[0]?.name ?? ''
      const stored = await findStoredArticleBySlug(context.db.reader, 'kiji-1')
      expect(stored?.content.cover).toMatchObject({ media: name, alt: '猫の写真' })
      expect(stored?.content.body.blocks).toEqual([
        { type: 'image', media: name, alt: '猫' },
        { type: 'paragraph', content: [{ text: '文' }] },
        { type: 'image', media: name, alt: '', caption: '眠る猫' },
        ...['外', 'link.png', 'kowareta.png'].map((words) => ({
          type: 'paragraph',
          content: [{ text: words, marks: [expect.objectContaining({ type: 'link' })] }],
        })),
      ])
      const oldFile = '/wp-content/uploads/2020/04/neko.png'
      expect(await findRedirect(context.db.reader, oldFile)).toBe(`/media/${name}`)
      const again = await storedRows(context.db)
      await take(context, items, options)
      expect(await storedRows(context.db)).toEqual(again)
    })
  },
)

test(
  'F3 files that texts lead to come in as downloads, and their old addresses lead there',
  patience,
  async () => {
    const uploads = join(folder.path, 'files')
    await mkdir(join(uploads, '2020/04'), { recursive: true })
    await writeFile(join(uploads, '2020/04/料金表.pdf'), '%PDF-1.7')
    await writeFile(join(uploads, '2020/04/uta.mp3'), 'ID3')
    await writeFile(join(uploads, '2020/04/neko.png'), await twoHalves(80, 60).png().toBuffer())
    const at = `${testSite}/wp-content/uploads/2020/04`
    const old = `${at}/%E6%96%99%E9%87%91%E8%A1%A8.pdf`
    const content = `<a href="${old}">料金表</a>\n\n[audio ${at}/uta.mp3]\n\n綴り<sup>TM</sup>、<del>百円</del>\n\n<a href="${at}/nai.zip">ない</a>\n\n<a href="${at}/neko.png">猫</a>\n\n<a href="https://example.com/wp-content/uploads/a.pdf">よそ</a>`
    const items: TestItem[] = [
      {
        id: 1,
        content,
        fields: { 'wp:is_sticky': '1' },
        terms: [
          ['category', 'hair', 'ヘア'],
          ['author', 'cap-mizuki', 'mizuki'],
          ['author', 'cap-kyaku', 'kyaku'],
        ],
      },
      { id: 2, type: 'guest-author', meta: { 'cap-user_login': 'kyaku', 'cap-display_name': '客員 花' } },
      {
        id: 3,
        content: '水<sup data-fn="a1" class="fn"><a href="#a1">1</a></sup>',
        meta: { footnotes: JSON.stringify([{ id: 'a1', content: '軟水のこと' }]) },
      },
    ]
    await withMagazineIn({ DATA_DIR: join(folder.path, 'files-data') }, async (context) => {
      const { db } = context
      await take(context, items)
      expect(await linksOf(context)).toEqual([
        old,
        `${at}/uta.mp3`,
        `${at}/nai.zip`,
        `${at}/neko.png`,
        expect.any(String),
      ])
      const options = { uploads: await openUploadsFolder(uploads), store: context.store }
      const { report } = await take(context, items, options)
      expect([report.get('updated'), report.get('new-file'), report.get('new-picture')]).toEqual([1, 2, 1])
      const [pdf = '', sound, missing, picture, elsewhere] = await linksOf(context)
      expect([sound, missing, picture, elsewhere]).toEqual([
        expect.stringMatching(/^\/files\/[0-9a-f]{32}\.mp3$/),
        `${at}/nai.zip`,
        expect.stringMatching(/^\/media\/[0-9a-f]{32}\.png$/),
        'https://example.com/wp-content/uploads/a.pdf',
      ])
      expect(await findRedirect(db.reader, new URL(old).pathname)).toBe(pdf)
      const answer = await createApp(context).fetch(new Request(`https://magazine.example${pdf}`))
      expect(await answer.text()).toBe('%PDF-1.7')
      expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('料金表.pdf'))
      const article = await findPublishedArticle(db.reader, 'kiji-1', now)
      expect(article?.authors.map((author) => author.name)).toEqual(['新井 瑞季', '客員 花'])
      const noted = await findPublishedArticle(db.reader, 'kiji-3', now)
      expect(JSON.stringify(noted?.body.blocks.at(-1))).toContain('軟水のこと')
      const asHtml = await createApp(context).fetch(
        new Request('https://magazine.example/api/articles/kiji-3?body=html'),
      )
      const { html } = (await asHtml.json()) as { html: string }
      const [, note] = /href="#([^"]+)"/.exec(html) ?? []
      expect(html).toContain(`id="${note}"`)
      const told = report.markdown({ file: '', site: '', address: '', at: now, isDry: false })
      for (const words of [
        'nai.zip：フォルダーにありません',
        '先頭に固定した投稿でした',
        '動画・音声をリンクにしました',
        '上付き・下付きの文字を、ふつうの文字にしました',
        '取り消し線を外しました',
      ])
        expect(told).toContain(words)
      const before = await storedRows(db)
      await take(context, items, options)
      expect(await storedRows(db)).toEqual(before)
    })
  },
)

test('F3 a link to the page of an attached file leads to the file', patience, async () => {
  const uploads = join(folder.path, 'attached')
  await mkdir(join(uploads, '2020/04'), { recursive: true })
  await writeFile(join(uploads, '2020/04/料金表.pdf'), '%PDF-1.7')
  const page = `${testSite}/2020/04/kiji-1/ryoukin/`
  const items: TestItem[] = [
    { id: 1, content: `<a href="${page}">料金表</a>と<a href="${testSite}/?attachment_id=20">同じもの</a>` },
    {
      id: 20,
      type: 'attachment',
      status: 'inherit',
      link: page,
      fields: { 'wp:attachment_url': `${testSite}/wp-content/uploads/2020/04/料金表.pdf` },
      meta: { _wp_attached_file: '2020/04/料金表.pdf' },
    },
  ]
  await withMagazineIn({ DATA_DIR: join(folder.path, 'attached-data') }, async (context) => {
    const old = `${testSite}/wp-content/uploads/2020/04/%E6%96%99%E9%87%91%E8%A1%A8.pdf`
    const without = await take(context, items)
    expect(await linksOf(context)).toEqual([old, old])
    expect(without.report.markdown({ file: '', site: '', address: '', at: now, isDry: false })).toContain(
      `${old}：取り寄せていません`,
    )
    const options = { uploads: await openUploadsFolder(uploads), store: context.store }
    expect((await take(context, items, options)).report.get('new-file')).toBe(1)
    const [first, second] = await linksOf(context)
    expect(first).toMatch(/^\/files\/[0-9a-f]{32}\.pdf$/)
    expect(second).toBe(first)
  })
})

test(
  'F3 the report tells a file that is too large or unreadable from one that is missing',
  patience,
  async () => {
    const uploads = join(folder.path, 'odd')
    await mkdir(uploads)
    await truncate(await emptyFile(join(uploads, 'large.png')), mostPictureBytes + 1)
    await truncate(await emptyFile(join(uploads, 'large.zip')), mostPictureBytes + 1)
    // Opening a socket as a file fails for every user, also for root.
    const socket = createServer().listen(join(uploads, 'socket.png'))
    onTestFinished(() => void socket.close())
    await once(socket, 'listening')
    const at = `${testSite}/wp-content/uploads`
    const content = `<img src="${at}/large.png"><img src="${at}/socket.png"><img src="${at}/none.png"><a href="${at}/large.zip">書類</a>`
    await withMagazineIn({ DATA_DIR: join(folder.path, 'odd-data') }, async (context) => {
      const options = { uploads: await openUploadsFolder(uploads), store: context.store }
      const { report } = await take(context, [{ id: 1, content }], options)
      const told = report.markdown({ file: '', site: '', address: '', at: now, isDry: false })
      expect(told).toContain('large.png：大きすぎます（50MBまで）')
      expect(told).toContain('large.zip：大きすぎます（50MBまで）')
      expect(told).toContain('socket.png：フォルダーのファイルを読めません（ENXIO）')
      expect(told).toContain('none.png：フォルダーにありません')
    })
  },
)

async function emptyFile(path: string): Promise<string> {
  await writeFile(path, '')
  return path
}

async function linksOf({ db }: Context): Promise<string[]> {
  const stored = await findStoredArticleBySlug(db.reader, 'kiji-1')
  return [...JSON.stringify(stored?.content.body).matchAll(/"href":"([^"]*)"/g)].map(([, href = '']) => href)
}

async function take(context: Context, items: readonly TestItem[], options: Partial<MoveOptions> = {}) {
  const file = join(folder.path, 'export.xml')
  await writeFile(file, wordPressExport(items))
  return moveIn({ db: context.db, file, isDry: false, now: () => now, show: () => {}, ...options })
}
