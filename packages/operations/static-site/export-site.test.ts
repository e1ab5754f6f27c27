import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveRedirect } from '@tsuzuri/database/redirects'
import { editArticle, publishArticle, withdrawArticle } from '@tsuzuri/database/articles/commands'
import { replaceMediaEverywhere } from '@tsuzuri/database/articles/bulk/replace-media'
import { findStoredArticleBySlug } from '@tsuzuri/database/articles/stored-article'
import { readBucketAddress } from '@tsuzuri/server/media/bucket-address'
import { ingestDownload } from '@tsuzuri/server/media/downloads'
import { ingestVersion } from '@tsuzuri/server/media/ingest-version'
import { objectsPath } from '@tsuzuri/server/media/media-store'
import { addHiddenArticles, canaries, fewArticles } from '@tsuzuri/server/testing/few-articles'
import { openTestApp, type TestApp } from '@tsuzuri/server/testing/open-app'
import { aText, publishNew } from '@tsuzuri/server/testing/small-magazine'
import { readOrMakeKey } from '@tsuzuri/storage/embedded/keys-file'
import { StorageError } from '@tsuzuri/storage/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucketTarget } from './bucket-target.ts'
import { exportSite } from './export-site.ts'
import { folderTarget } from './folder-target.ts'
import { manifestName } from './target.ts'

describe('a magazine as a site of files', { timeout: 180_000 }, () => {
  let folder: string
  let app: TestApp
  let few: Awaited<ReturnType<typeof fewArticles>>
  let download: string
  let undecodable: number

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tsuzuri-static-'))
    app = await openTestApp()
    few = await fewArticles(app.context)
    await addHiddenArticles(few)
    const pdf = await ingestDownload(few.command, app.context.store, Buffer.from('%PDF-1.7'), '料金.pdf')
    download = pdf.value.name
    const link = { type: 'link' as const, href: `/files/${download}` }
    const body = { blocks: [{ type: 'paragraph' as const, content: [{ text: '料金', marks: [link] }] }] }
    await publishNew(few.command, { ...aText('ryokin', '料金'), categoryId: few.categoryId, body })
    await saveRedirect(few.command, { path: '/%C8%F1/', target: '/magazine/ichi/' })
    undecodable = (await exportSite(app.context, folderTarget(folder))).undecodable
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('F3 every public address has its file, and every file that a page shows is there', async () => {
    const files = await filesIn(folder)
    for (const path of [
      'index.html',
      '404.html',
      '410.html',
      '_headers',
      '_redirects',
      '_nginx.conf',
      '_nginx-http.conf',
      '_Caddyfile',
      'favicon.ico',
      'apple-touch-icon.png',
      'robots.txt',
      'llms.txt',
      'sitemap.xml',
      'sitemaps/articles-1.xml',
      'feeds/rss.xml',
      'feeds/smartnews.xml',
      'feeds/category/hair/atom.xml',
      'external-transmission/index.html',
      'magazine/index.html',
      'magazine/ichi/index.html',
      'magazine/category/hair/index.html',
      'magazine/tags/手入れ/index.html',
      'magazine/HPB/search/index.html',
      'magazine/manifest.webmanifest',
      'magazine/service-worker.js',
      `media/${few.picture.name}/320`,
      `media/${few.picture.name}/320.jpg`,
      `files/${download}`,
    ]) {
      expect(files, path).toContain(path)
    }
    expect(await text('_headers')).toMatch(
      /^\/files\/\*\n(?: {2}.*\n)* {2}content-disposition: attachment\n/m,
    )
    const page = await text('magazine/ichi/index.html')
    for (const [, src = ''] of page.matchAll(
      / (?:src|href)="(\/(?:media|social|magazine\/assets)\/[^"]*)"/g,
    )) {
      expect(files).toContain(src.slice(1))
    }
    expect(page).toContain('https://magazine.example/social/ichi/')
    expect(files.some((path) => path.startsWith('social/ichi/'))).toBe(true)
  })

  test('F3 what readers may not see is in no file, nor in the name of one', async () => {
    for (const path of await filesIn(folder)) {
      const content = `${path}\n${await readFile(join(folder, path), 'latin1')}`
      for (const canary of canaries) {
        expect(content.includes(Buffer.from(canary).toString('latin1')), `${path} ${canary}`).toBe(false)
      }
    }
  })

  test('F3 redirects, withdrawals and headers stand in the hosts’ own files', async () => {
    const redirects = (await text('_redirects')).split('\n')
    expect(redirects).toContain('/ /magazine/ 302')
    expect(redirects).toContain('/old/post.html /magazine/ichi/ 301')
    expect(redirects).toContain('/magazine/torisage/ /410.html 410')
    // Not UTF-8, so no host configuration can contain it.
    expect(undecodable).toBe(1)
    expect(redirects.join()).not.toContain('%C8')
    expect(await text('_headers')).toMatch(/\/magazine\/\*\n {2}content-security-policy: default-src 'self'/)
    expect(await text('404.html')).toContain('見つかりませんでした')
    expect(await text('410.html')).toContain('この記事は公開を終えました')
  })

  test('F3 search says that it can’t be had here, and shows other ways', async () => {
    const search = await text('magazine/HPB/search/index.html')
    expect(search).toContain('言葉での検索はお使いいただけません')
    expect(search).not.toContain('role="search"')
    expect(await text('magazine/index.html')).not.toContain('role="search"')
  })

  test('F3 pictures without a width are named by one in what programs read', async () => {
    const named = `https://magazine.example/media/${few.picture.name}`
    for (const path of ['feeds/rss.xml', 'sitemaps/articles-1.xml']) {
      expect(await text(path)).toContain(`${named}/320.jpg`)
      expect((await text(path)).replaceAll(`${named}/320.jpg`, '')).not.toContain(named)
    }
    const bytes = await readFile(join(folder, 'media', few.picture.name, '320'))
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
  })

  test('F3 a second run writes what changed and removes what is gone', async () => {
    expect(await exportSite(app.context, folderTarget(folder))).toMatchObject({ written: 0, removed: 0 })
    const one = await findStoredArticleBySlug(app.context.db.reader, 'ichi')
    const two = await findStoredArticleBySlug(app.context.db.reader, 'ni')
    if (one === undefined || two === undefined) throw new Error('the articles are there')
    const { value: better } = await editArticle(few.command, one, {
      ...one.content,
      lead: '書き足しました。',
    })
    await publishArticle(few.command, better)
    await withdrawArticle(few.command, two)
    const { written, removed, files } = await exportSite(app.context, folderTarget(folder))
    expect(written).toBeGreaterThan(0)
    expect(written).toBeLessThan(files)
    expect(removed).toBeGreaterThan(1)
    expect(await text('magazine/ichi/index.html')).toContain('書き足しました。')
    expect((await filesIn(folder)).filter((path) => /\/ni\//.test(path))).toEqual([])
    expect(await readdir(join(folder, 'magazine'))).not.toContain('ni')
    expect(await text('_redirects')).toContain('/magazine/ni/ /410.html 410')
  })

  test('E4 an export leaves no file of a picture that is only used with something hidden', async () => {
    const { context } = app
    const whole = few.picture.name
    expect((await filesIn(folder)).some((path) => path.includes(whole))).toBe(true)
    const edits = {
      turn: 0 as const,
      masks: [{ x: 0, y: 0, width: 0.5, height: 0.5, style: 'fill' as const }],
    }
    const hidden = await ingestVersion(few.command, context.store, whole, edits)
    await replaceMediaEverywhere(few.command, { from: whole, into: hidden.name })
    await exportSite(context, folderTarget(folder))
    const files = await filesIn(folder)
    expect(files.some((path) => path.includes(hidden.name))).toBe(true)
    for (const path of files)
      expect(`${path} ${await readFile(join(folder, path), 'latin1')}`.includes(whole), path).toBe(false)
  })

  test('F3 an export whose store fails ends with a sentence, and no file that it could not render is removed', async () => {
    const { context } = app
    const own = await mkdtemp(join(tmpdir(), 'tsuzuri-static-'))
    await exportSite(context, folderTarget(own))
    const name = `files/${download}`
    await rm(join(own, name))
    const manifest = JSON.parse(await readFile(join(own, manifestName), 'utf8')) as ManifestFile
    await writeFile(
      join(own, manifestName),
      JSON.stringify({ ...manifest, files: { ...manifest.files, [name]: '' } }),
    )
    const before = await filesIn(own)
    let asked = 0
    const find: typeof context.store.find = async (key, range) => {
      if (!key.includes(download)) return context.store.find(key, range)
      asked += 1
      throw new StorageError('SlowDown', 'The store is away.', { status: 503 })
    }
    const failing = { ...context, store: { ...context.store, find } }
    await expect(exportSite(failing, folderTarget(own), () => {}, [0, 0])).rejects.toThrow(
      `/files/${download} を書き出せません（応答 503）。`,
    )
    expect(asked).toBe(3)
    expect(await filesIn(own)).toEqual(before)
    expect(await exportSite(context, folderTarget(own))).toMatchObject({ written: 1, removed: 0 })
    expect(await filesIn(own)).toContain(name)
    await rm(own, { recursive: true })
  })

  test('F3 a folder of somebody else’s is left alone', async () => {
    const other = await mkdtemp(join(tmpdir(), 'tsuzuri-static-'))
    await writeFile(join(other, 'mine.txt'), 'mine')
    await expect(exportSite(app.context, folderTarget(other))).rejects.toThrow('書き出したサイトではないもの')
    expect(await readdir(other)).toEqual(['mine.txt'])
    await rm(other, { recursive: true })
  })

  test('F3 a bucket gets the same files with their types, below its prefix', async () => {
    const { config, store } = app.context
    const server = createServer(store.listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}${objectsPath}`
    const keys = await readOrMakeKey(config.dataDir, {})
    const address = readBucketAddress('s3://magazine/site')
    if (address === undefined) throw new Error('the address is one')
    const target = bucketTarget({ ...config, exportTo: { endpoint, region: 'us-east-1', ...keys } }, address)
    const { files, written } = await exportSite(app.context, target)
    expect(written).toBe(files)
    expect(await new Response((await store.find('site/magazine/index.html'))?.body).text()).toBe(
      await text('magazine/index.html'),
    )
    expect(await exportSite(app.context, target)).toMatchObject({ written: 0, removed: 0 })
    await target.close()
    server.closeAllConnections()
    server.close()
  })

  const text = (path: string) => readFile(join(folder, path), 'utf8')
})

type ManifestFile = { version: number; files: Record<string, string> }

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
