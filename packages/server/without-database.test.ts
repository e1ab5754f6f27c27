import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withdrawArticle } from '@tsuzuri/database/articles/commands'
import { findStoredArticleBySlug } from '@tsuzuri/database/articles/stored-article'
import { readSettings, saveSettings } from '@tsuzuri/database/settings'
import { type Network, openNetwork } from '@tsuzuri/test-support/network'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { serve, type Serving } from './serving.ts'
import { noon, openTestApp, type TestApp } from './testing/open-app.ts'
import { type Answered, getFrom } from './testing/served-app.ts'
import { fillSmallMagazine, type SmallMagazine } from './testing/small-magazine.ts'

const patience = { timeout: 180_000 }
const soon = { timeout: 180_000, interval: 100 }
const browser = { accept: 'text/html,application/xhtml+xml' }

let network: Network
let app: TestApp
let serving: Serving
let magazine: SmallMagazine

beforeAll(async () => {
  network = await openNetwork(await newPostgresDatabase())
  app = await openTestApp('sqlite', { DATABASE_URL: network.url })
  const { db, config, store } = app.context
  magazine = await fillSmallMagazine(app.context)
  serving = await serve({
    ...app.context,
    config: { ...config, port: 0 },
    db: { ...db, close: async () => {} },
    store: { ...store, close: async () => {} },
    pulse: await db.startPulse(),
  })
})
afterAll(async () => {
  await serving.stop(1000)
  await app.close()
  network.close()
})

test(
  'O2 without the database readers get the last good pages, others an HTML error, and all is fresh when it is back',
  patience,
  async () => {
    const kept = ['/magazine/', '/magazine/plain-1/', '/magazine/plain-3/', '/api/articles/plain-1']
    for (const path of [...kept, '/magazine/plain-2/'])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    const picture = `/media/${magazine.picture.name}`
    expect((await get(picture)).status).toBe(200)
    await rename('改めた雑誌')
    await withdraw('plain-2')
    network.cut()

    const pages = await Promise.all(kept.map((path) => get(path)))
    for (const page of pages) {
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(page.headers['cache-status']).toContain('stale-if-error')
    }
    const refused = await Promise.all(
      ['/magazine/plain-2/', '/magazine/plain-20/'].map((path) => get(path, browser)),
    )
    for (const page of refused) {
      expect([page.status, page.headers['content-type'], page.headers['retry-after']]).toEqual([
        503,
        'text/html; charset=utf-8',
        '2',
      ])
      expect(page.headers['cache-control']).toBe('no-store')
    }
    const problem = await get('/api/tags')
    expect([problem.status, problem.headers['content-type']]).toEqual([
      503,
      'application/problem+json; charset=utf-8',
    ])
    const health = async (path: string) => {
      const { status, body } = await get(path)
      return [status, JSON.parse(body.toString()) as unknown]
    }
    const degraded = { status: 'degraded', database: 'unreachable', writing: 'unavailable', store: 'ok' }
    expect(await health('/readyz')).toEqual([200, expect.objectContaining(degraded)])
    expect(await health('/readyz/studio')).toEqual([503, expect.objectContaining(degraded)])
    expect((await get('/healthz')).status).toBe(200)
    // Records of pictures are cached for a minute.
    app.setNow(new Date(noon.getTime() + 120_000))
    expect((await get(picture)).status).toBe(200)

    network.mend()
    await vi.waitFor(async () => expect((await get('/readyz/studio')).status).toBe(200), soon)
    await vi.waitFor(async () => {
      for (const path of kept) {
        const { status, headers, body } = await get(path)
        expect([path, status, headers['cache-status']]).toEqual([path, 200, undefined])
        if (path.startsWith('/magazine/')) expect(body.toString()).toContain('改めた雑誌')
      }
    }, soon)
    expect([404, 410]).toContain((await get('/magazine/plain-2/', browser)).status)
  },
)

function get(path: string, headers: Record<string, string> = {}): Promise<Answered> {
  return getFrom(serving.port, path, { host: 'localhost', ...headers })
}

async function rename(name: string): Promise<void> {
  const { version, settings } = await readSettings(app.context.db.writer)
  await saveSettings(magazine.command, version, { ...settings, name })
}

async function withdraw(slug: string): Promise<void> {
  const article = await findStoredArticleBySlug(app.context.db.writer, slug)
  if (article === undefined) throw new Error(`there is no article ${slug}`)
  await withdrawArticle(magazine.command, article)
}
