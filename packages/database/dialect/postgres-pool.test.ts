import { Kysely, PostgresDialect, sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { commandTimeoutMs } from '@tsuzuri/search/analyser'
import { openNetwork } from '@tsuzuri/test-support/network'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import type { Tables } from '../tables.ts'
import { serving } from './postgres.ts'
import { maxWaiting, openPool, type PoolLimits } from './postgres-pool.ts'

const limits: PoolLimits = {
  max: 1,
  connectionMs: 60_000,
  lockMs: 60_000,
  statementMs: 60_000,
  idleInTransactionMs: 60_000,
}

let url: string

beforeAll(async () => {
  url = await newPostgresDatabase()
})

test('a statement that runs too long is cancelled, and the connection stays usable', async () => {
  const handle = open({ statementMs: 1000 })
  await expect(sql`select pg_sleep(60)`.execute(handle)).rejects.toMatchObject({ reason: 'busy' })
  expect(await one(handle)).toBe(1)
})

test('a command gives up waiting for the dictionary before the server ends its transaction', () => {
  for (const { idleInTransactionMs } of [serving.commands, serving.jobs])
    expect(idleInTransactionMs).toBeGreaterThan(commandTimeoutMs * 1.5)
})

test('queries are not compiled: that takes longer than running them', async () => {
  const { rows } = await sql`select current_setting('jit') as jit`.execute(open({}))
  expect(rows).toEqual([{ jit: 'off' }])
})

test('a statement that waits too long for a lock is cancelled', async () => {
  const [holder, waiter] = [open({}), open({ lockMs: 50 })]
  await holder.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx)
    await expect(sql`select pg_advisory_lock(1)`.execute(waiter)).rejects.toMatchObject({ reason: 'busy' })
  })
})

test('a transaction without a statement is ended by the server, and the pool heals', async () => {
  const handle = open({ idleInTransactionMs: 50 })
  const watcher = open({})
  const idle = handle.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const pid = rows[0]?.pid
    await vi.waitFor(
      async () => {
        const still = await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(watcher)
        expect(still.rows).toEqual([])
      },
      { timeout: 30_000 },
    )
    await sql`select 1`.execute(tx)
  })
  await expect(idle).rejects.toMatchObject({ reason: 'unreachable' })
  expect(await one(handle)).toBe(1)
})

test('a query whose server is lost in the network fails within its limit, and the pool heals', async () => {
  const network = await openNetwork(url)
  onTestFinished(network.close)
  const handle = open({ statementMs: 5000 }, network.url, 5000)
  expect(await one(handle)).toBe(1)
  network.cut()
  await expect(one(handle)).rejects.toMatchObject({ reason: 'unreachable' })
  network.mend()
  await vi.waitFor(async () => expect(await one(handle)).toBe(1), { timeout: 30_000 })
})

test('a query is refused at once where too many wait for a connection', async () => {
  const handle = open({})
  const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = handle.connection().execute(async () => {
    isHeld.resolve()
    await release.promise
  })
  await isHeld.promise
  const waiting = Array.from({ length: maxWaiting }, () => one(handle))
  await expect(one(handle)).rejects.toMatchObject({ reason: 'busy' })
  release.resolve()
  await holding
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([1]))
})

function open(some: Partial<PoolLimits>, address = url, networkMs?: number): Kysely<Tables> {
  const pool = openPool(address, { ...limits, ...some }, networkMs)
  const handle = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(() => handle.destroy())
  return handle
}

async function one(handle: Kysely<Tables>): Promise<number | undefined> {
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(handle)
  return rows[0]?.one
}
