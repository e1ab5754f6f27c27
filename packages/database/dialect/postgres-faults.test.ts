import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { outliveNoFile } from '@tsuzuri/test-support/child-programs'
import { openNetwork } from '@tsuzuri/test-support/network'
import { leaveArticle } from '../articles/presences.ts'
import { migrate } from '../migrations/migrate.ts'
import { type Database, openDatabase } from '../open.ts'
import { countReads } from '../reads.ts'
import { saveRedirect } from '../redirects.ts'
import { insertRows } from '../rows.ts'
import { countKeyUses } from '../staff/api-keys.ts'
import { countAttempt, uncountAttempt } from '../staff/failures.ts'
import { type Session, touchSession } from '../staff/sessions.ts'
import type { Tables } from '../tables.ts'
import { newPlace, type TestPlace } from '../testing/both-engines.ts'
import { countLockWaits } from '../testing/count-lock-waits.ts'
import { noon } from '../testing/moments.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import { withWriteLock, write } from '../writing.ts'

const patience = { timeout: 120_000 }
const soon = { timeout: 180_000, interval: 20 }

let place: TestPlace
let db: Database
let operator: Database

beforeAll(async () => {
  place = await newPlace('postgres')
  db = await openDatabase(place.address)
  await migrate(db, noon)
  operator = await openDatabase(place.address)
})
beforeEach(() => db.writer.deleteFrom('redirects').execute())
afterAll(async () => {
  await operator.close()
  await db.close()
})

test('O2 a command whose connection is lost between two statements fails, and the next one succeeds', async () => {
  const lost = write({ db, by: 'test', now: noon }, async (writing) => {
    await insertRows(writing, 'redirects', [row('/lost')])
    const pid = await backendOf(writing.tx)
    await sql`select pg_terminate_backend(${pid})`.execute(operator.reader)
    await vi.waitFor(async () => expect(await isConnected(pid)).toBe(false), soon)
    await insertRows(writing, 'redirects', [row('/never')])
  })
  await expect(lost).rejects.toThrow(DatabaseUnavailable)
  await lead('/next')
  expect(await paths()).toEqual(['/next'])
})

test('O2 queries that the network lost fail soon after the database is found again', patience, async () => {
  if (place.address.engine !== 'postgres') throw new Error('the place is not on PostgreSQL')
  const network = await openNetwork(place.address.url)
  onTestFinished(network.close)
  const far = await openDatabase({ engine: 'postgres', url: network.url })
  onTestFinished(() => far.close())
  const pulse = await far.startPulse()
  onTestFinished(() => pulse.stop())
  // A statement of this pool may run for a minute.
  const list = () => far.writer.selectFrom('redirects').select('path').execute()
  expect(await list()).toEqual([])
  network.cut()
  const [startedAt, lost] = [performance.now(), list()]
  const gone = Promise.withResolvers<void>()
  pulse.onAway(gone.resolve)
  await gone.promise
  network.mend()
  await expect(lost).rejects.toThrow(DatabaseUnavailable)
  expect(await list()).toEqual([])
  expect(performance.now() - startedAt).toBeLessThan(60_000)
})

test('O2 while fourteen saves wait for the write lock, readers, editors and jobs are answered', async () => {
  const handles = [db, db.forEditors(), db.forJobs()]
  const list = () =>
    Promise.all(handles.map(({ reader }) => reader.selectFrom('redirects').select('path').execute()))
  // Their connections are opened before the saves begin to wait, which they do for ten seconds only.
  await list()
  const saves = await withWriteLock(operator, async () => {
    const waiting = Array.from({ length: 14 }, (_, at) => lead(`/${at}`))
    // As many as there are connections wait for the lock, all others wait for a connection.
    await vi.waitFor(async () => expect(await countLockWaits(operator)).toBe(3), soon)
    expect(await list()).toEqual([[], [], []])
    return { waiting }
  })
  await Promise.all(saves.waiting)
  expect(await paths()).toHaveLength(14)
})

test('O2 while saves wait for the write lock, sessions, keys, presences, reads and failed sign-ins are written', async () => {
  const { waiting } = await withWriteLock(operator, async () => {
    const saves = ['/a', '/b', '/c', '/d'].map(lead)
    await vi.waitFor(async () => expect(await countLockWaits(operator)).toBe(3), soon)
    for (const handle of [db, db.forEditors()]) {
      await touchSession(handle, aSession, noon)
      await countKeyUses(handle, { id: 1, uses: 1, start: 0, now: noon })
      await leaveArticle(handle, { articleId: 1, staffId: 1, device: 'a' })
      await countReads(handle, new Map([[1, 1]]), noon)
      await uncountAttempt(handle, await countAttempt(handle, ['a'], noon, () => ['a']), [])
    }
    return { waiting: saves }
  })
  await Promise.all(waiting)
  expect(await paths()).toEqual(['/a', '/b', '/c', '/d'])
})

test(
  'O2 a frozen holder of the write lock is passed by and can not write when it wakes; a slow one keeps the lock',
  patience,
  async () => {
    const slowPlace = await newPlace('postgres')
    const slow = await openDatabase(slowPlace.address)
    await migrate(slow, noon)
    const slowly = write({ db: slow, by: 'slow', now: noon }, async (writing) => {
      const pid = await backendOf(writing.tx)
      await vi.waitFor(async () => expect(await isOlderThan(pid, '6 seconds')).toBe(true), soon)
      await insertRows(writing, 'redirects', [row('/slow')])
    })
    const frozen = runFrozenWriter()
    await frozen.hasPrinted('holding')
    await lead('/meanwhile')
    expect(await paths()).toEqual(['/meanwhile'])
    frozen.child.kill('SIGCONT')
    const [code] = (await once(frozen.child, 'close')) as [number]
    expect([frozen.printed(), code]).toEqual(['holding\nDatabaseUnavailable\n', 0])
    expect(await paths()).toEqual(['/again', '/meanwhile'])
    await slowly
    await slow.close()
  },
)

const aSession: Session = {
  id: 1,
  token_hash: '',
  staff_id: 1,
  state: 'signed-in',
  created_at: 0,
  seen_at: 0,
  expires_at: 0,
  agent: '',
  source: '',
}

function row(path: string) {
  return { path, target: '/magazine/', created_at: 0 }
}

async function lead(path: string): Promise<void> {
  await saveRedirect({ db, by: 'test', now: noon }, { path, target: '/magazine/' })
}

async function paths(): Promise<string[]> {
  const rows = await db.reader.selectFrom('redirects').select('path').orderBy('path').execute()
  return rows.map(({ path }) => path)
}

async function backendOf(connection: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
  return rows[0]?.pid ?? 0
}

async function isConnected(pid: number): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(operator.reader)
  return rows.length > 0
}

async function isOlderThan(pid: number, age: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where pid = ${pid} and xact_start < clock_timestamp() - ${age}::interval`.execute(operator.reader)
  return rows.length > 0
}

function runFrozenWriter() {
  const script = fileURLToPath(new URL('../testing/frozen-writer.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(place.address)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  outliveNoFile(child)
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  return {
    child,
    printed: () => printed,
    hasPrinted: (line: string) => vi.waitFor(() => expect(printed).toContain(line), soon),
  }
}
