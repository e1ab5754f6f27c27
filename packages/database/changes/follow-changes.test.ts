import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findAuditBreak } from '../audit.ts'
import { type Following, followChanges } from './follow-changes.ts'
import { migrate } from '../migrations/migrate.ts'
import { type Database, openDatabase } from '../open.ts'
import { saveRedirect } from '../redirects.ts'
import { newPlace, type TestPlace } from '../testing/both-engines.ts'
import { noon } from '../testing/moments.ts'

describe.each(['sqlite', 'postgres'] as const)('following changes (%s)', (engine) => {
  let place: TestPlace
  let db: Database
  let other: Database
  let following: Following | undefined
  let told: string[]

  beforeEach(async () => {
    place = await newPlace(engine)
    db = await openDatabase(place.address)
    await migrate(db, noon)
    other = await openDatabase(place.address)
    told = []
  })

  afterEach(async () => {
    await following?.stop()
    await other.close()
    await db.close()
    await place.remove()
  })

  test('a change of this process reaches the listeners before the command resolves', async () => {
    following = await follow()
    await lead(db, '/a')
    expect(told).toContain('redirect:/a')
  })

  test('O2 each change of another process is reported soon after its commit, and nothing else', async () => {
    await lead(other, '/before')
    following = await follow()
    for (const path of ['/a', '/b', '/c']) {
      await lead(other, path)
      await vi.waitFor(() => expect(told).toContain(`redirect:${path}`), { timeout: 20_000, interval: 10 })
    }
    expect(told).not.toContain('redirect:/before')
    expect(told).not.toContain('*')
  })

  test('a gap in the ids, as after a restore, counts as a change of everything', async () => {
    await lead(other, '/a')
    following = await follow()
    await other.writer.transaction().execute(async (tx) => {
      await tx.deleteFrom('changes').execute()
      await other.notifyWatchers(tx)
    })
    await vi.waitFor(() => expect(told).toContain('*'), { timeout: 30_000, interval: 10 })
  })

  test('a broken connection is reopened, and the missed changes are reported', async () => {
    if (engine === 'sqlite') return
    following = await follow()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(other.reader)
    await lead(other, '/missed')
    await vi.waitFor(() => expect(told).toContain('redirect:/missed'), { timeout: 30_000, interval: 10 })
  })

  test('old changes are deleted, the newest stay', async () => {
    await db.writer.insertInto('changes').values({ id: 1, at: 0, keys: '[]' }).execute()
    await db.writer.insertInto('counters').values({ name: 'changes', value: 1500 }).execute()
    await lead(db, '/a')
    expect(await db.reader.selectFrom('changes').select('id').execute()).toEqual([{ id: 1501 }])
  })

  test('two processes that write at the same time lose nothing and do not block this one', async () => {
    const writers = ['one', 'two'].map((name) => writeMany(name, 20))
    let turns = 0
    const turning = setInterval(() => (turns += 1), 5)
    for (let at = 0; at < 20; at += 1) await lead(db, `/here/${at}`)
    expect(await Promise.all(writers)).toEqual(['', ''])
    clearInterval(turning)
    expect(turns).toBeGreaterThan(3)
    const { count } = await db.reader
      .selectFrom('redirects')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(60)
    expect(await findAuditBreak(db.reader)).toBeUndefined()
    const ids = await db.reader.selectFrom('changes').select('id').orderBy('id').execute()
    expect(ids.map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  })

  async function follow(): Promise<Following> {
    return followChanges(db, {
      onChange: (keys) => void told.push(...keys),
      onError: (error) => void told.push(String(error)),
    })
  }

  async function lead(by: Database, path: string): Promise<void> {
    await saveRedirect({ db: by, by: 'test', now: noon }, { path, target: '/magazine/' })
  }

  async function writeMany(name: string, count: number): Promise<string> {
    const script = fileURLToPath(new URL('../testing/write-many.ts', import.meta.url))
    const args = [script, JSON.stringify(place.address), name, String(count)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    const complained = text(child.stderr)
    await once(child, 'close')
    return complained
  }
})
