import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { openChangeListeners } from '../changes/change-listeners.ts'
import { LRUCache } from 'lru-cache'
import { onlyLease } from '../lease.ts'
import type { Database } from '../open.ts'
import { steadyPulse } from '../pulse.ts'
import { readGuard } from '../queries/read-guard.ts'
import type { Tables } from '../tables.ts'
import { isUnwritable } from '../unwritable.ts'
import { busyTimeoutMs, BusyRetrySqliteDialect } from './sqlite-busy-retry.ts'
import { sqliteTableReader } from './sqlite-table-reader.ts'
import { sqliteSearch } from './sqlite-search.ts'

const oldestSafeVersion = '3.51.3'
const maxStatements = 500
const pollEveryMs = 100
/**
 * Only databases above this size are mapped (mmap): mapping costs memory per process, and saves time only for searches that
 * read much of a large index. The page cache of the operating system serves the rest.
 */
const mapAboveBytes = 268_435_456

/**
 * One connection writes, another one is read-only: a reader never waits for a transaction, and can't write. On a full or
 * read-only disk both are read-only.
 */
export function openSqlite(file: string): Database {
  try {
    const writing = openForWriting(file)
    return databaseOver(file, writing, new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: true }))
  } catch (error) {
    if (!isUnwritable(error) || !existsSync(file)) throw error
    const [writing, reading] = [openForReading(file, error), openForReading(file, error)]
    return { ...databaseOver(file, writing, reading), readOnlyBecause: error }
  }
}

function openForWriting(file: string): DatabaseSync {
  const writing = new DatabaseSync(file, { timeout: busyTimeoutMs })
  try {
    writing.exec('pragma journal_mode = wal')
    writing.exec('pragma synchronous = full')
    writing.exec('pragma foreign_keys = on')
    writing.exec('pragma cache_size = -65536')
    // The first query needs the -wal and -shm files.
    writing.prepare('select count(*) from sqlite_schema').get()
    assertDurable(writing)
    // SQLite silently opens a file without write permission as read-only.
    accessSync(file, constants.W_OK)
    assertPrivate(file)
    return writing
  } catch (error) {
    writing.close()
    throw error
  }
}

/**
 * A reader in WAL mode needs the -wal and -shm files, which can't be created on a full disk. If the write-ahead log is
 * empty, the database file alone is complete (https://sqlite.org/uri.html#uriimmutable).
 */
function openForReading(file: string, reason: unknown): DatabaseSync {
  const hasLog = existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0
  const immutable = new URL(`${pathToFileURL(file).href}?immutable=1`)
  const connection = new DatabaseSync(hasLog ? file : immutable, { timeout: busyTimeoutMs, readOnly: true })
  try {
    connection.prepare('select count(*) from sqlite_schema').get()
    return connection
  } catch {
    connection.close()
    throw reason
  }
}

/** The file contains drafts and password hashes, so only the owner may read it. SQLite copies its mode to -wal and -shm. */
function assertPrivate(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(path) && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
}

function databaseOver(file: string, writing: DatabaseSync, reading: DatabaseSync): Database {
  reading.exec('pragma cache_size = -8192')
  if (statSync(file).size > mapAboveBytes) reading.exec('pragma mmap_size = 1073741824')
  const reader = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: adapt(reading) }),
    plugins: [readGuard],
  })
  const writer = new Kysely<Tables>({ dialect: new BusyRetrySqliteDialect(writing, adapt(writing)) })
  const database: Database = {
    engine: 'sqlite',
    reader,
    writer,
    lockWriting: (_, work) => work(),
    searchIndex: sqliteSearch,
    frequencies: {},
    tableReader: sqliteTableReader,
    notifyWatchers: async () => {},
    tryLease: async () => onlyLease,
    startPulse: async () => steadyPulse,
    watchWrites: async (wake) => watchDataVersion(reading, wake),
    changeListeners: openChangeListeners(),
    forEditors: () => database,
    forJobs: () => database,
    close: async () => {
      await Promise.all([reader.destroy(), writer.destroy()])
      for (const connection of [reading, writing]) if (connection.isOpen) connection.close()
    },
  }
  return database
}

/** Polls `pragma data_version`, which changes with commits of other connections and costs almost nothing. */
function watchDataVersion(connection: DatabaseSync, wake: () => void): () => Promise<void> {
  const statement = connection.prepare('pragma data_version')
  const read = () => (statement.get() as { data_version: number }).data_version
  let seen = read()
  const timer = setInterval(() => {
    const version = read()
    if (version === seen) return
    seen = version
    wake()
  }, pollEveryMs).unref()
  return async () => clearInterval(timer)
}

/** An acknowledged write survives a power cut only under `synchronous = full`. */
function assertDurable(connection: DatabaseSync): void {
  const { version } = connection.prepare('select sqlite_version() as version').get() as { version: string }
  const { synchronous } = connection.prepare('pragma synchronous').get() as { synchronous: number }
  if (synchronous !== 2)
    throw new Error(`SQLite runs with synchronous=${synchronous}; only FULL (2) keeps acknowledged writes`)
  if (isOlder(version, oldestSafeVersion))
    throw new Error(`SQLite ${version} is too old; ${oldestSafeVersion} or newer is needed`)
}

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0
}

function adapt(connection: DatabaseSync): SqliteDatabase {
  const remembered = new LRUCache<string, SqliteStatement>({ max: maxStatements })
  return {
    close: () => connection.close(),
    prepare(sql) {
      const known = remembered.get(sql)
      if (known !== undefined) return known
      const statement = adaptStatement(connection.prepare(sql))
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
