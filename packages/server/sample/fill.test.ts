import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApiClient } from '@tsuzuri/api/client'
import { bannerPlaces } from '@tsuzuri/content/banner'
import { createArticle } from '@tsuzuri/database/articles/commands'
import { openDatabase } from '@tsuzuri/database/open'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { originalKey } from '../media/ingest-media.ts'
import { type ChildServer, newFolder, runServer, startServer, stopServer } from '../testing/child-server.ts'
import { settleFolder, withMagazineIn } from '../testing/filled-folder.ts'
import { storedRows } from '../testing/stored.ts'
import { readSampleFiles, type SampleFiles } from './files.ts'
import { picturesIn } from './pictures.ts'

const sample = fileURLToPath(new URL('../../../sample', import.meta.url))
const manyMinutes = 400_000

// Ingesting all pictures takes long, so the tests share one magazine.
describe('filling the sample is resumed after a kill -9', { timeout: 180_000 }, () => {
  let folder: Awaited<ReturnType<typeof newFolder>>
  let env: Record<string, string>
  let files: SampleFiles
  let server: ChildServer
  let articlesWhenKilled: number

  beforeAll(async () => {
    folder = await newFolder()
    env = { DATA_DIR: folder.path, PORT: '0', SAMPLE: 'on' }
    files = await readSampleFiles(sample)
    const interrupted = runServer(env)
    articlesWhenKilled = await untilArticlesCome(join(folder.path, 'magazine.sqlite'))
    interrupted.child.kill('SIGKILL')
    await interrupted.ended
    server = await startServer(env)
  }, manyMinutes)
  afterAll(async () => {
    await stopServer(server)
    await folder[Symbol.asyncDispose]()
  })

  test('the kill interrupted the filling', () => {
    expect(articlesWhenKilled).toBeGreaterThan(0)
    expect(articlesWhenKilled).toBeLessThan(files.articles.length)
  })

  test('readers see the complete magazine', async () => {
    const api = openApiClient({ baseUrl: server.url })
    const { total } = await api.listArticles({})
    const hidden = files.articles.filter(({ manuscript: { front } }) => {
      const hasEnded = front.until !== undefined && new Date(front.until) < new Date()
      return front.state !== 'published' || front.published?.startsWith('+') === true || hasEnded
    })
    expect(hidden.length).toBeGreaterThanOrEqual(4)
    expect(total).toBe(files.articles.length - hidden.length)
    expect((await api.listCategories()).items.every((category) => category.total > 0)).toBe(true)
    expect((await api.listFeatures()).total).toBeGreaterThanOrEqual(3)
    expect((await api.listTags(1)).total).toBeGreaterThanOrEqual(40)
    expect((await api.listUsers(1)).total).toBeGreaterThanOrEqual(6)
    expect((await api.getSettings()).name).toBe('ヨソオイ')
    const places = (await api.listBanners()).items.map(({ place }) => place)
    expect(new Set(places)).toEqual(new Set(bannerPlaces))
    for (const { slug } of hidden) {
      expect([404, 410], slug).toContain((await fetch(`${server.url}/api/articles/${slug}`)).status)
    }
  })

  test('every referenced picture is served with its type and immutable caching', async () => {
    const api = openApiClient({ baseUrl: server.url })
    const shown = new Set<string>()
    const { pageCount } = await api.listArticles({})
    for (let page = 1; page <= pageCount; page += 1) {
      for (const { slug } of (await api.listArticles({ page })).items) {
        const article = await api.getArticle(slug)
        expect(article.cover, slug).not.toBeNull()
        collectMedia(article, shown)
      }
    }
    for (const list of [await api.listFeatures(), await api.listUsers(1), await api.listBanners()]) {
      collectMedia(list, shown)
    }
    expect(shown.size).toBeGreaterThan(100)
    // Variants are made at the first request; a few are enough to test.
    for (const url of [...shown].slice(0, 3)) {
      const response = await fetch(`${server.url}${url}/480`, { headers: { accept: 'image/webp' } })
      expect([response.status, response.headers.get('content-type')], url).toEqual([200, 'image/webp'])
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
    }
  })

  test('there are no duplicates, and a second start adds nothing', async () => {
    expect((await stopServer(server)).code).toBe(0)
    await settleFolder(env)
    const stored = await withMagazineIn(env, ({ db }) => storedRows(db))
    expect(stored.articles?.length).toBe(files.articles.length)
    expect(stored.banners?.length).toBe(files.banners.length)
    expect(stored.users?.length).toBe(files.users.length)
    expect(stored.tags?.length).toBe(files.tags.length)
    expect(stored.media?.length).toBe(picturesIn(files).length)
    expect(stored.settings).toMatchObject([{ version: 1 }])
    await withMagazineIn(env, async ({ db, store }) => {
      for (const { name } of await db.reader.selectFrom('media').select('name').execute()) {
        const original = await store.find(originalKey(name))
        await original?.body.cancel()
        expect(original?.bytes, name).toBeGreaterThan(10_000)
      }
    })
    server = await startServer(env)
    const { stdout } = await stopServer(server)
    expect(stdout).not.toContain('見本誌')
    expect(await withMagazineIn(env, ({ db }) => storedRows(db))).toEqual(stored)
  })
})

test('the sample is not added to a magazine that has content', async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: folder.path, PORT: '0', SAMPLE: 'on' }
  await withMagazineIn(env, async ({ db, now }) => {
    await createArticle({ db, by: 'hanako', now: now() }, { title: 'はじめての下書き' })
  })
  const server = await startServer(env)
  const { stdout } = await stopServer(server)
  expect(stdout).not.toContain('見本誌')
  const { articles } = await withMagazineIn(env, ({ db }) => storedRows(db))
  expect(articles?.length).toBe(1)
})

function collectMedia(value: unknown, into: Set<string>): void {
  for (const [url] of JSON.stringify(value).matchAll(/\/media\/[\w.-]+/g)) into.add(url)
}

async function untilArticlesCome(file: string): Promise<number> {
  for (;;) {
    const db = await openDatabase({ engine: 'sqlite', file }).catch(() => undefined)
    const rows = await db?.reader
      .selectFrom('articles')
      .select('id')
      .execute()
      .catch(() => [])
    await db?.close()
    if (rows !== undefined && rows.length > 0) return rows.length
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
