import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openInProcess } from '../api/in-process.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { openMediaStore, type MediaStore } from '../media/media-store.ts'
import { openApiResponses } from '../page-cache/api-responses.ts'
import { openKeyClock } from '../page-cache/key-clock.ts'
import { openPageRenderer } from '../pages/page-renderer.ts'
import { openReader, type Reader } from '../pages/reader.ts'
import { pageRoutes } from '../pages/page-routes.ts'
import { newFolder, startServer, stopServer } from '../testing/child-server.ts'
import { startS3Store } from '../testing/s3-store.ts'
import { openServedApp, type ServedApp } from '../testing/served-app.ts'
import { fileKey } from './build-file.ts'
import { type BuildFolders, keepBuild } from './keep-build.ts'
import { keptDays, sweepBuilds } from './sweep-builds.ts'

const dayMs = 86_400_000
let served: ServedApp
beforeAll(async () => {
  served = await openServedApp()
})
afterAll(() => served.close())

test('P2 files of another build are served under their hashed names, compressed and for ever', async () => {
  const script = `export const words = '${'綴る'.repeat(500)}'`
  await using build = await aBuild({
    'old-1a2B3c4D.js': script,
    'old-1a2B3c4D.js.br': 'x',
    'old-5e6F.css': 'a{}',
  })
  expect(await keepBuild(served.context.store, { folders: build.folders })).toBe(4)
  expect(await keepBuild(served.context.store, { folders: build.folders })).toBe(0)
  for (const base of ['/magazine/assets', '/studio/assets']) {
    const found = await served.get(`${base}/old-1a2B3c4D.js`, { 'accept-encoding': 'identity' })
    expect([found.status, found.body.toString()]).toEqual([200, script])
    expect(found.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const small = await served.get(`${base}/old-1a2B3c4D.js`, { 'accept-encoding': 'br' })
    expect([small.status, small.headers['content-encoding']]).toEqual([200, 'br'])
    expect((await served.get(`${base}/old-5e6F.css`)).headers['content-type']).toContain('text/css')
  }
})

test('P2 a file that no build has is 404 with no-store, and is found as soon as a build brings it', async () => {
  for (const base of ['/magazine/assets', '/studio/assets']) {
    const missing = await served.get(`${base}/new-00000000.js`)
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  }
  await using build = await aBuild({ 'new-00000000.js': 'export {}' })
  await keepBuild(served.context.store, { folders: build.folders })
  expect((await served.get('/magazine/assets/new-00000000.js')).status).toBe(200)
})

test('P2 the files of a build go a week after it was last in use, those that another build shares stay', async () => {
  await using folder = await newFolder()
  const store = await openMediaStore(readConfig({ DATA_DIR: folder.path }).store)
  onTestFinished(() => store.close())
  await using before = await aBuild({ 'shared-1.js': '1', 'before-1.js': '1' })
  await using after = await aBuild({ 'shared-1.js': '1', 'after-1.js': '1' })
  await keepBuild(store, { folders: before.folders })
  const startedAt = Date.now()
  const sweep = (days: number) =>
    sweepBuilds({ store: agingStore(), now: () => new Date(startedAt + days * dayMs) })
  // The store dates files itself; the newer build's manifest is stored again while it runs.
  let refreshedAt = startedAt
  const own = new Set<string>()
  for await (const { key } of store.list('builds/manifests/')) own.add(key)
  const agingStore = (): MediaStore => ({
    ...store,
    list: async function* (prefix) {
      for await (const file of store.list(prefix))
        yield own.has(file.key) ? file : { ...file, modifiedAt: new Date(refreshedAt) }
    },
  })
  await keepBuild(store, { folders: after.folders })
  refreshedAt = startedAt + keptDays * dayMs
  expect(await sweep(keptDays - 0.1)).toBe(0)
  expect(await sweep(keptDays + 0.1)).toBe(2)
  expect(await keys(store)).toEqual(
    ['/magazine', '/studio'].flatMap((base) =>
      ['after-1.js', 'shared-1.js'].map((name) => fileKey(`${base}/assets/${name}`)),
    ),
  )
  refreshedAt = startedAt
  expect(await sweep(keptDays + 0.1)).toBe(4)
  expect(await Array.fromAsync(store.list('builds/'))).toEqual([])
})

test('P2 a sweep spares the files of a build that another instance stores meanwhile', async () => {
  await using folder = await newFolder()
  const store = await openMediaStore(readConfig({ DATA_DIR: folder.path }).store)
  onTestFinished(() => store.close())
  await using build = await aBuild({ 'coming-1.js': '1' })
  let stored = 0
  const list: MediaStore['list'] = async function* (prefix) {
    yield* store.list(prefix)
    // After the first list that the sweep reads to its end.
    stored ||= await keepBuild(store, { folders: build.folders })
  }
  expect(await sweepBuilds({ store: { ...store, list }, now: () => new Date() })).toBe(0)
  expect(stored).toBe(2)
  expect(await keys(store)).toHaveLength(2)
})

test('P2 with a shared store, an instance has stored the files of its build before it answers', async () => {
  await using s3 = await startS3Store('media')
  await using folder = await newFolder()
  const server = await startServer({
    ...s3.env,
    S3_BUCKET: 'media',
    DATA_DIR: folder.path,
    LOG_LEVEL: 'error',
  })
  const stored = s3.disk
    .listObjects('media', { prefix: 'builds/files/magazine/' })
    .objects.map(({ key }) => key)
  const built = await readdir(new URL('../../reader/dist/client/assets/', import.meta.url))
  const hashed = built.filter((name) => !name.endsWith('.br'))
  expect(stored).toEqual(hashed.map((name) => fileKey(`/magazine/assets/${name}`)).toSorted())
  expect((await stopServer(server)).code).toBe(0)
})

test('P2 a store that is away answers 503 with Retry-After for files of other builds, and own files are served', async () => {
  await using s3 = await startS3Store('media')
  const config = readConfig({ ...s3.env, S3_BUCKET: 'media' })
  const store = await openMediaStore(config.store)
  onTestFinished(() => store.close())
  s3.stop()
  const reader = await openReader()
  const ask = await askAppWith({ ...served.context, store }, reader)
  const away = await ask('/magazine/assets/old-1a2B3c4D.js')
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await ask(reader.assets.entry)).status).toBe(200)
})

test('P2 a server whose built files a newer build replaces shows pages that nobody has opened before', async () => {
  await using build = await newFolder()
  await cp(new URL('../../reader/dist/', import.meta.url), build.path, { recursive: true })
  const ask = await askAppWith(served.context, await openReader(pathToFileURL(`${build.path}/`)))
  await rm(build.path, { recursive: true })
  const statuses = ['/magazine/shelf/', '/magazine/HPB/search/', '/magazine/none/'].map(
    async (path) => (await ask(path)).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 404])
})

async function askAppWith(context: Context, reader: Reader): Promise<(path: string) => Promise<Response>> {
  const apiResponses = openApiResponses(openInProcess(context), openKeyClock())
  const renderer = openPageRenderer(context, reader, apiResponses)
  const app = createApp(context, { pages: await pageRoutes(context, reader.folder, renderer) })
  return async (path) => app.fetch(new Request(`http://localhost${path}`))
}

async function keys(store: MediaStore): Promise<string[]> {
  return (await Array.fromAsync(store.list('builds/files/'))).map(({ key }) => key).toSorted()
}

/** A build of both applications with the same files. */
async function aBuild(files: Record<string, string>): Promise<{ folders: BuildFolders } & AsyncDisposable> {
  const folder = await newFolder()
  const folders: Record<string, URL> = {}
  for (const base of ['magazine', 'studio']) {
    const assets = join(folder.path, base)
    await mkdir(assets)
    for (const [name, text] of Object.entries(files)) await writeFile(join(assets, name), text)
    folders[`/${base}/assets/`] = pathToFileURL(`${assets}/`)
  }
  return { folders, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}
