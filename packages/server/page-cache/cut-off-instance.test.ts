import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withdrawArticle } from '@tsuzuri/database/articles/commands'
import { findStoredArticleBySlug } from '@tsuzuri/database/articles/stored-article'
import { type Network, openNetwork } from '@tsuzuri/test-support/network'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { serve, type Serving } from '../serving.ts'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { getFrom } from '../testing/served-app.ts'
import { fillSmallMagazine, type SmallMagazine } from '../testing/small-magazine.ts'

const patience = { timeout: 180_000 }
const soon = { timeout: 180_000, interval: 5 }

let network: Network
/** Editors work on one instance; the CDN asks the other one, which loses the database. */
let desk: TestApp
let app: TestApp
let serving: Serving
let magazine: SmallMagazine

beforeAll(async () => {
  const DATABASE_URL = await newPostgresDatabase()
  network = await openNetwork(DATABASE_URL)
  desk = await openTestApp('sqlite', { DATABASE_URL })
  app = await openTestApp('sqlite', { DATABASE_URL: network.url, PURGE_URL: 'https://cdn.example/purge' })
  // Both instances reach the same files.
  magazine = await fillSmallMagazine({ ...desk.context, store: app.context.store })
  const { config, db, store } = app.context
  serving = await serve({
    ...app.context,
    config: { ...config, port: 0 },
    db: { ...db, close: async () => {} },
    store: { ...store, close: async () => {} },
    pulse: await db.startPulse(),
  })
}, patience.timeout)
afterAll(async () => {
  await serving.stop(1000)
  await app.close()
  await desk.close()
  network.close()
})

test(
  'O2 a CDN stores no page and no picture for long from an instance that may not know the latest changes',
  patience,
  async () => {
    const picture = `/media/${magazine.picture.name}/320`
    const article = '/magazine/plain-1/'
    const style = /\/magazine\/assets\/[\w.-]+\.css/.exec((await get(article)).body.toString())?.[0] ?? ''
    const kept = async (path: string) => {
      await get(path)
      return (await get(path)).headers
    }
    expect(await kept(article)).toMatchObject({
      'cdn-cache-control': expect.stringContaining('max-age=86400'),
    })
    for (const path of [picture, style])
      expect((await kept(path))['cache-control'], path).toContain('immutable')

    network.cut()
    await vi.waitFor(async () => expect((await get(article)).headers['cache-control']).toBe('no-store'), soon)
    const { status, headers } = await get(article)
    expect([status, headers['cdn-cache-control'], headers['surrogate-control']]).toEqual([
      200,
      undefined,
      undefined,
    ])
    expect(headers['cache-status']).toContain('stale')
    const shown = await get(picture)
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'public, no-cache'])
    // Files of the build do not depend on the database.
    expect((await get(style)).headers['cache-control']).toContain('immutable')

    await withdraw('plain-1')
    network.mend()
    let stored = 0
    await vi.waitFor(async () => {
      const answer = await get(article)
      if (answer.status === 200 && answer.headers['cdn-cache-control'] !== undefined) stored += 1
      expect([404, 410]).toContain(answer.status)
    }, soon)
    expect(stored).toBe(0)
    await vi.waitFor(async () => {
      expect((await get('/magazine/plain-3/')).headers['cdn-cache-control']).toContain('max-age=86400')
      expect((await get(picture)).headers['cache-control']).toContain('immutable')
    }, soon)
  },
)

function get(path: string) {
  return getFrom(serving.port, path, { host: 'localhost' })
}

async function withdraw(slug: string): Promise<void> {
  const article = await findStoredArticleBySlug(desk.context.db.writer, slug)
  if (article === undefined) throw new Error(`there is no article ${slug}`)
  await withdrawArticle(magazine.command, article)
}
