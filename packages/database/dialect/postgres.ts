import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, types } from 'pg'
import { openChangeListeners } from '../changes/change-listeners.ts'
import type { Database } from '../open.ts'
import { readGuard } from '../queries/read-guard.ts'
import type { Tables } from '../tables.ts'
import { listenTo } from './postgres-listener.ts'
import { PreparedStatementClient } from './prepared-statement-client.ts'
import { postgresTableReader } from './postgres-table-reader.ts'
import { postgresSearch } from './postgres-search.ts'

const numberTypes = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC])

/** The advisory lock id: any number that all instances of one magazine share. */
const writingLock = 7_410_001
const channel = 'magazine_changes'

export async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    Client: PreparedStatementClient,
    max: 10,
    // Opening a connection costs more than rendering a page, so two stay open.
    min: 2,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser: typeParser as typeof types.getTypeParser },
  })
  // The pool replaces an idle connection that the server closed; without an error listener the process would exit.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    engine: 'postgres',
    reader: db.withPlugin(readGuard),
    writer: db,
    lockWriting: async (tx) => {
      await sql`select pg_advisory_xact_lock(${writingLock})`.execute(tx)
    },
    searchIndex: postgresSearch,
    frequencies: {},
    tableReader: postgresTableReader,
    notifyWatchers: async (tx) => {
      await sql`select pg_notify(${channel}, '')`.execute(tx)
    },
    watchWrites: (wake) => listenTo(url, channel, wake),
    changeListeners: openChangeListeners(),
    close: () => db.destroy(),
  }
}

/** Parses bigint as number, because counts and instants fit; all other types keep the parsers of `pg`. */
function typeParser(oid: Parameters<typeof types.getTypeParser>[0], format?: 'text'): unknown {
  if (numberTypes.has(oid)) return Number
  return types.getTypeParser(oid, format)
}
