import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { newFolder, startServer } from '../testing/child-server.ts'
import { openTestApp } from '../testing/open-app.ts'
import { startS3Store } from '../testing/s3-store.ts'
import { openReadiness } from './readiness.ts'

const patience = { timeout: 120_000 }
const soon = { timeout: 180_000, interval: 50 }

test('O3 Q6 without its store an instance is degraded and still serves readers', patience, async () => {
  await using s3 = await startS3Store('media')
  const far = await openTestApp('sqlite', { ...s3.env, S3_BUCKET: 'media' })
  expect(await readyz(far.ask)).toEqual([
    200,
    { status: 'ready', database: 'ok', store: 'ok', writing: 'ok' },
  ])
  s3.stop()
  await vi.waitFor(async () => {
    expect(await readyz(far.ask)).toEqual([
      200,
      { status: 'degraded', database: 'ok', store: 'unreachable', writing: 'ok' },
    ])
  }, soon)
  expect((await far.ask('/healthz')).status).toBe(200)
  await far.close()

  const near = await openTestApp()
  const { dataDir } = near.context.config
  await rename(join(dataDir, 'objects'), join(dataDir, 'away'))
  expect(await readyz(near.ask)).toEqual([
    200,
    { status: 'degraded', database: 'ok', store: 'unreachable', writing: 'ok' },
  ])
  await near.close()
})

test('O3 without its database, or with an older schema, an instance is not ready', async () => {
  const app = await openTestApp()
  await sql`delete from migrations where name = '006-withdrawals'`.execute(app.context.db.writer)
  expect(await readyz(app.ask)).toEqual([
    503,
    { status: 'not ready', database: 'outdated', store: 'ok', writing: 'unavailable' },
  ])
  await app.close()
  const gone = await openTestApp('postgres')
  await gone.breakDatabase()
  expect(await readyz(gone.ask)).toEqual([
    503,
    { status: 'not ready', database: 'unreachable', store: 'ok', writing: 'unavailable' },
  ])
  expect((await gone.ask('/healthz')).status).toBe(200)
  await gone.close()
})

test('O3 concurrent readiness requests share one check', async () => {
  const app = await openTestApp()
  const check = vi.fn<typeof app.context.store.check>(app.context.store.check)
  const readiness = openReadiness({ ...app.context, store: { ...app.context.store, check } })
  await Promise.all(Array.from({ length: 500 }, readiness))
  expect(check).toHaveBeenCalledTimes(1)
  await vi.waitFor(async () => {
    await readiness()
    expect(check).toHaveBeenCalledTimes(2)
  }, soon)
  await app.close()
})

test('O3 Q20 while draining it reports that, still answers, and closes connections', patience, async () => {
  await using folder = await newFolder()
  const server = await startServer({ DATA_DIR: folder.path, DRAIN_SECONDS: '10' })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  server.child.kill('SIGTERM')
  await server.line(/"stopping"/)
  await vi.waitFor(async () => {
    const draining = await fetch(`${server.url}/readyz`)
    expect([draining.status, await draining.json()]).toMatchObject([503, { status: 'draining' }])
    expect(draining.headers.get('connection')).toBe('close')
  }, soon)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await server.ended).code).toBe(0)
})

async function readyz(ask: (path: string) => Promise<Response>): Promise<[number, unknown]> {
  const response = await ask('/readyz')
  return [response.status, await response.json()]
}
