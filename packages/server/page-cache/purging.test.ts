import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { saveBanner } from '@tsuzuri/database/banners'
import { findUndeliveredAt } from '@tsuzuri/database/positions'
import { readSettings, saveSettings } from '@tsuzuri/database/settings'
import { saveTag } from '@tsuzuri/database/taxonomy'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine, publishNew, type SmallMagazine } from '../testing/small-magazine.ts'
import { startFreshness } from './freshness.ts'
import { findPurgeTrouble } from './purge-trouble.ts'
import { startPurging } from './purging.ts'

const soon = { timeout: 20_000, interval: 10 }
let app: TestApp
let magazine: SmallMagazine
let cdn: Server
let url: string
let told: { tags?: string[]; purge_everything?: boolean }[]
let authorized: (string | undefined)[]
let failures: number

beforeEach(async () => {
  app = await openTestApp()
  magazine = await fillSmallMagazine(app.context)
  told = []
  authorized = []
  failures = 0
  cdn = createServer(async (request, response) => {
    const body = await text(request)
    failures -= 1
    if (failures >= 0) return void response.writeHead(503).end()
    told.push(JSON.parse(body) as (typeof told)[number])
    authorized.push(request.headers.authorization)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(cdn, 'listening')
  const { port } = cdn.address() as { port: number }
  url = `http://127.0.0.1:${port}/purge`
})
afterEach(async () => {
  cdn.close()
  await app.close()
})

test('a CDN is told what a command changed, again until it listens, and of the site only where that changed', async () => {
  const header = { name: 'authorization', value: 'Bearer x' }
  const purging = await startPurging(app.context, { url, header })
  failures = 1
  await saveTag(magazine.command, { slug: 'aki', name: '秋', reading: 'あき' })
  await vi.waitFor(() => expect(told.flatMap(({ tags }) => tags)).toContain('tags'), soon)
  expect(told.flatMap(({ tags }) => tags)).not.toContain('site')
  expect(authorized[0]).toBe('Bearer x')
  await publishNew(magazine.command, { ...aText('shin', '新'), categoryId: magazine.hair })
  await vi.waitFor(
    () => expect(told.flatMap(({ tags }) => tags)).toEqual(expect.arrayContaining(['list:all', 'site'])),
    soon,
  )
  await purging.stop()
})

test.each(['sqlite', 'postgres'] as const)(
  'a change that comes while purging starts is purged, and counts as a change of the site data (%s)',
  async (engine) => {
    const changed = engine === 'sqlite' ? app : await openTestApp(engine)
    if (changed !== app) onTestFinished(changed.close)
    const { db, now } = changed.context
    const watchWrites: typeof db.watchWrites = async (wake) => {
      // The changes are followed from here on, and nothing else is up yet.
      const { version } = await readSettings(db.reader)
      const renamed = { name: '改めた雑誌', texts: { greeting: 'ようこそ' } }
      await saveSettings({ db, by: 'test', now: now() }, version, renamed)
      return db.watchWrites(wake)
    }
    const purging = await startPurging({ ...changed.context, db: { ...db, watchWrites } }, { url })
    await vi.waitFor(
      () => expect(told.flatMap(({ tags }) => tags)).toEqual(expect.arrayContaining(['settings', 'site'])),
      soon,
    )
    await purging.stop()
  },
)

test.each(['sqlite', 'postgres'] as const)(
  'what time has changed on all pages while nobody purged is purged at the next start (%s)',
  async (engine) => {
    const stopped = engine === 'sqlite' ? app : await openTestApp(engine)
    if (stopped !== app) onTestFinished(stopped.close)
    await endBanner(stopped, stopped === app ? magazine : await fillSmallMagazine(stopped.context))
    const purging = await startPurging(stopped.context, { url })
    await vi.waitFor(() => expect(told.flatMap(({ tags }) => tags)).toContain('banners'), soon)
    await purging.stop()
    expect(told.flatMap(({ tags }) => tags)).toContain('site')
  },
)

test('what time has changed on all pages is purged there also if it can not be read at the start', async () => {
  await endBanner(app, magazine)
  const { db } = app.context
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(db.writer)
  const watchWrites: typeof db.watchWrites = async (wake) => {
    await rename('front_moments', 'away')
    return db.watchWrites(wake)
  }
  const purging = await startPurging({ ...app.context, db: { ...db, watchWrites } }, { url })
  await rename('away', 'front_moments')
  await vi.waitFor(() => expect(told.flatMap(({ tags }) => tags)).toContain('banners'), soon)
  await purging.stop()
  expect(told.flatMap(({ tags }) => tags)).toContain('site')
})

test.each([
  ['several workers', 'sqlite', undefined],
  ['several instances', 'postgres', 100],
] as const)(
  'O2 with %s a CDN is purged again after a while, and only then the purge is recorded (%s)',
  async (_, engine, repeatMs) => {
    const shared = await openTestApp(engine)
    onTestFinished(shared.close)
    const { db, now } = shared.context
    const purging = await startPurging(shared.context, { url }, () => true, repeatMs)
    onTestFinished(purging.stop)
    await saveTag({ db, by: 'test', now: now() }, { slug: 'aki', name: '秋', reading: 'あき' })
    const purges = () => told.filter(({ tags }) => tags?.includes('tags') === true).length
    await vi.waitFor(async () => {
      expect(await findUndeliveredAt(db.reader, 'purging')).toBeUndefined()
      expect(purges()).toBe(2)
    }, soon)
  },
)

test.each(['sqlite', 'postgres'] as const)(
  'purging starts while the site data can not be read, and then counts them as changed (%s)',
  async (engine) => {
    const busy = engine === 'sqlite' ? app : await openTestApp(engine)
    if (busy !== app) onTestFinished(busy.close)
    const { db, now } = busy.context
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(db.writer)
    const watchWrites: typeof db.watchWrites = async (wake) => {
      await rename('categories', 'away')
      return db.watchWrites(wake)
    }
    const purging = await startPurging({ ...busy.context, db: { ...db, watchWrites } }, { url })
    await rename('away', 'categories')
    expect(told).toEqual([])
    await saveTag({ db, by: 'test', now: now() }, { slug: 'aki', name: '秋', reading: 'あき' })
    await vi.waitFor(
      () => expect(told.flatMap(({ tags }) => tags)).toEqual(expect.arrayContaining(['tags', 'site'])),
      soon,
    )
    await purging.stop()
  },
)

test('if purging can not start, nothing that it has started goes on', async () => {
  const { db } = app.context
  let watching = 0
  const watchWrites: typeof db.watchWrites = async (wake) => {
    const stop = await db.watchWrites(wake)
    watching += 1
    return async () => {
      watching -= 1
      await stop()
    }
  }
  const unreadable: typeof db = Object.defineProperty({ ...db, watchWrites }, 'searchIndex', {
    get: () => {
      throw new Error('no search')
    },
  })
  await expect(startPurging({ ...app.context, db: unreadable }, { url })).rejects.toThrow('no search')
  expect(watching).toBe(0)
})

test('if changes can not be followed, no timer goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const watchWrites = () => Promise.reject(new Error('too many connections'))
  const context = { ...app.context, db: { ...app.context.db, watchWrites } }
  await expect(startFreshness(context)).rejects.toThrow('too many connections')
  expect(vi.getTimerCount()).toBe(0)
})

test('a CDN that does not take purges is an alarm after five minutes, until it does', async () => {
  const context = { ...app.context, config: { ...app.context.config, purge: { url } } }
  const purging = await startPurging(context, { url })
  failures = Number.POSITIVE_INFINITY
  const { hair } = magazine
  await publishNew(magazine.command, { ...aText('shin', '新'), categoryId: hair })
  const later = (minutes: number) => new Date(app.context.now().getTime() + minutes * 60_000)
  expect(await findPurgeTrouble(context, later(4))).toBeUndefined()
  expect(await findPurgeTrouble(context, later(5))).toEqual({ since: app.context.now().toISOString() })
  expect(await findPurgeTrouble(app.context, later(5))).toBeUndefined()
  failures = 0
  await vi.waitFor(async () => expect(await findPurgeTrouble(context, later(5))).toBeUndefined(), soon)
  await purging.stop()
})

/** Purging stops, and after that a banner ends that all pages show. */
async function endBanner({ context, setNow }: TestApp, { command, picture }: SmallMagazine): Promise<void> {
  const until = new Date(context.now().getTime() + 600_000)
  const shown = { place: 'header', media: picture.name, alt: '催し', href: 'https://example.com/' }
  await saveBanner(command, { ...shown, name: '十分だけ', until: until.toISOString() })
  const purging = await startPurging(context, { url })
  await purging.stop()
  setNow(until)
}
