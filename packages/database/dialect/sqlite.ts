import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { openChangeListeners } from '../changes/change-listeners.ts'
import { LRUCache } from 'lru-cache'
import { onlyLease } from '../lease.ts'
import type { Database } from '../open.ts'
import { steadyPulse } from '../pulse.ts'
import { readGuard } from '../queries/read-guard.ts'
import type { Tables } from '../tables.ts'
import { BusyRetrySqliteDialect } from './sqlite-busy-retry.ts'
import { openConnections } from './sqlite-connections.ts'
import { sqliteTableReader } from './sqlite-table-reader.ts'
import { sqliteSearch } from './sqlite-search.ts'

const maxStatements = 500
const pollEveryMs = 100

/**
 * One connection writes, another one is read-only: a reader never waits for a transaction, and can't write. On a full or
 * read-only disk both are read-only until the disk can be written.
 */
export function openSqlite(file: string): Database {
  const connections = openConnections(file)
  const reader = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: adapt(() => connections.reading) }),
    plugins: [readGuard],
  })
  const writing = () => connections.writing
  const writer = new Kysely<Tables>({ dialect: new BusyRetrySqliteDialect(writing, adapt(writing)) })
  const database: Database = {
    engine: 'sqlite',
    reader,
    writer,
    unlockedWriter: writer,
    lockWriting: (_, work) => work(),
    searchIndex: sqliteSearch,
    frequencies: {},
    tableReader: sqliteTableReader,
    notifyWatchers: async () => {},
    tryLease: async () => onlyLease,
    startPulse: async () => steadyPulse,
    watchWrites: async (wake) => watchDataVersion(() => connections.reading, wake),
    changeListeners: openChangeListeners(),
    forEditors: () => database,
    forJobs: () => database,
    get readOnlyBecause() {
      return connections.readOnlyBecause
    },
    close: async () => {
      await Promise.all([reader.destroy(), writer.destroy()])
      connections.close()
    },
  }
  return database
}

/** Polls `pragma data_version`, which changes with commits of other connections and costs almost nothing. */
function watchDataVersion(current: () => DatabaseSync, wake: () => void): () => Promise<void> {
  let watched = watchOne(current())
  const timer = setInterval(() => {
    const isReplaced = watched.connection !== current()
    if (isReplaced) watched = watchOne(current())
    if (watched.isChanged() || isReplaced) wake()
  }, pollEveryMs).unref()
  return async () => clearInterval(timer)
}

function watchOne(connection: DatabaseSync) {
  const statement = connection.prepare('pragma data_version')
  const read = () => (statement.get() as { data_version: number }).data_version
  let seen = read()
  return {
    connection,
    isChanged: () => {
      const before = seen
      seen = read()
      return seen !== before
    },
  }
}

function adapt(current: () => DatabaseSync): SqliteDatabase {
  const remembered = new LRUCache<string, SqliteStatement>({ max: maxStatements })
  let preparedBy = current()
  return {
    // The connections are closed together.
    close: () => {},
    prepare(sql) {
      if (preparedBy !== current()) remembered.clear()
      preparedBy = current()
      const known = remembered.get(sql)
      if (known !== undefined) return known
      const statement = adaptStatement(preparedBy.prepare(sql))
      remembered.set(sql, statement)
      return statement
    },
  }
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}
