import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { openChangeListeners } from '../changes/change-listeners.ts'
import type { Database } from '../open.ts'
import { readGuard } from '../queries/read-guard.ts'
import type { Tables } from '../tables.ts'
import { tryPostgresLease } from './postgres-lease.ts'
import { listenTo } from './postgres-listener.ts'
import { type BoundedPool, openPool, type PoolLimits } from './postgres-pool.ts'
import { startPostgresPulse } from './postgres-pulse.ts'
import { postgresTableReader } from './postgres-table-reader.ts'
import { postgresSearch } from './postgres-search.ts'

/** The advisory lock id: any number that all instances of one magazine share. */
const writingLock = 7_410_001
const channel = 'magazine_changes'

/**
 * How long a process that holds the write lock may be silent. PostgreSQL then ends its session: the transaction is rolled
 * back, the lock is free, and a frozen process that wakes up can't write in that session any more.
 */
const silentHolderMs = 5000
const signOfLifeMs = 1000
/** How long a query may still wait for its result after a lost database responds again. */
const resultMs = 1000

/** Purposes have connections of their own, so that they don't wait for each other's. */
type Purpose = 'readers' | 'editors' | 'commands' | 'unlocked' | 'jobs'

export const serving: Record<Purpose, PoolLimits> = {
  // Opening a connection costs more than rendering a page, so two stay open.
  readers: {
    max: 5,
    min: 2,
    connectionMs: 5000,
    lockMs: 5000,
    statementMs: 10_000,
    idleInTransactionMs: 10_000,
  },
  editors: { max: 3, connectionMs: 5000, lockMs: 5000, statementMs: 15_000, idleInTransactionMs: 10_000 },
  // Commands wait longer than a silent holder of the write lock is tolerated.
  commands: {
    max: 3,
    connectionMs: 10_000,
    lockMs: 10_000,
    statementMs: 60_000,
    idleInTransactionMs: 10_000,
  },
  // Writes without the write lock: each takes milliseconds.
  unlocked: { max: 2, connectionMs: 5000, lockMs: 5000, statementMs: 10_000, idleInTransactionMs: 10_000 },
  jobs: { max: 2, connectionMs: 10_000, lockMs: 30_000, statementMs: 60_000, idleInTransactionMs: 10_000 },
}

const minuteMs = 60_000
const patient: PoolLimits = {
  max: 5,
  connectionMs: 10_000,
  lockMs: 10 * minuteMs,
  statementMs: 60 * minuteMs,
  idleInTransactionMs: 10 * minuteMs,
}
/** For migrations and for commands of an operator, such as backups and imports. */
const maintenance: Record<Purpose, PoolLimits> = {
  readers: patient,
  editors: patient,
  commands: patient,
  unlocked: patient,
  jobs: patient,
}

export async function openPostgres(url: string, isMaintenance: boolean): Promise<Database> {
  const limits = isMaintenance ? maintenance : serving
  const pools: BoundedPool[] = []
  const open = (purpose: Purpose) => {
    const pool = openPool(url, limits[purpose])
    pools.push(pool)
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  }
  const handles = {
    readers: open('readers'),
    editors: open('editors'),
    commands: open('commands'),
    unlocked: open('unlocked'),
    jobs: open('jobs'),
  }
  const close = async () => {
    await Promise.all(Object.values(handles).map((handle) => handle.destroy()))
  }
  try {
    await sql`select 1`.execute(handles.readers)
  } catch (error) {
    await close()
    throw error
  }
  /** Queries whose packets were lost get no response; without this, they would wait for their whole time limit. */
  const endLostQueries = () => {
    const foundAt = performance.now()
    setTimeout(() => {
      for (const pool of pools) pool.endPending(foundAt)
    }, resultMs).unref()
  }
  const over = (
    reading: Kysely<Tables>,
    writer = handles.commands,
    unlockedWriter = handles.unlocked,
  ): Database => ({
    ...common,
    reader: reading.withPlugin(readGuard),
    writer,
    unlockedWriter,
  })
  const common: Omit<Database, 'reader' | 'writer' | 'unlockedWriter'> = {
    engine: 'postgres',
    lockWriting,
    searchIndex: postgresSearch,
    frequencies: {},
    tableReader: postgresTableReader,
    notifyWatchers: async (tx) => {
      await sql`select pg_notify(${channel}, '')`.execute(tx)
    },
    tryLease: (name) => tryPostgresLease(url, name),
    startPulse: () => startPostgresPulse(url, { onFound: endLostQueries }),
    watchWrites: (wake) => listenTo(url, channel, wake),
    changeListeners: openChangeListeners(),
    forEditors: () => over(handles.editors),
    forJobs: () => over(handles.jobs, handles.jobs, handles.jobs),
    close,
  }
  return over(handles.readers)
}

async function lockWriting<T>(tx: Transaction<Tables>, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('idle_in_transaction_session_timeout', ${String(silentHolderMs)}, true),
    pg_advisory_xact_lock(${writingLock})`.execute(tx)
  let isAsking = false
  const signsOfLife = setInterval(() => {
    if (isAsking) return
    isAsking = true
    sql`select 1`
      .execute(tx)
      // The transaction may have failed or ended; its own statements report that.
      .catch(() => {})
      .finally(() => {
        isAsking = false
      })
  }, signOfLifeMs)
  try {
    return await work()
  } finally {
    clearInterval(signsOfLife)
  }
}
