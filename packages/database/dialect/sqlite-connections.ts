import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { isUnwritable } from '../unwritable.ts'
import { busyTimeoutMs } from './sqlite-busy-retry.ts'

const oldestSafeVersion = '3.51.3'
/**
 * Only databases above this size are mapped (mmap): mapping costs memory per process, and saves time only for searches that
 * read much of a large index. The page cache of the operating system serves the rest.
 */
const mapAboveBytes = 268_435_456
const retryEveryMs = 1000

type Pair = { writing: DatabaseSync; reading: DatabaseSync }

/** The open connections. They are replaced once, when a disk that could not be written at the start can be. */
export type SqliteConnections = Readonly<Pair> & {
  /** The error that made both connections read-only. */
  readonly readOnlyBecause: unknown
  close: () => void
}

export function openConnections(file: string): SqliteConnections {
  try {
    const pair = openPair(file)
    return { ...pair, readOnlyBecause: undefined, close: () => closePair(pair) }
  } catch (error) {
    if (!isUnwritable(error) || !existsSync(file)) throw error
    return openUntilWritable(file, error)
  }
}

/** Serves reads, and tries every second whether the database can be opened for writing. */
function openUntilWritable(file: string, reason: unknown): SqliteConnections {
  const readOnly = { writing: openForReading(file, reason), reading: openForReading(file, reason) }
  let writable: Pair | undefined
  const timer = setInterval(() => {
    // Its next statements belong to the same snapshot.
    if (readOnly.reading.isTransaction) return
    try {
      writable = openPair(file)
      clearInterval(timer)
    } catch {
      // The reason is known, and reported by `readOnlyBecause`.
    }
  }, retryEveryMs).unref()
  return {
    get writing() {
      return (writable ?? readOnly).writing
    },
    get reading() {
      return (writable ?? readOnly).reading
    },
    get readOnlyBecause() {
      return writable === undefined ? reason : undefined
    },
    close: () => {
      clearInterval(timer)
      // Not closed earlier, because rows may still be read from them.
      closePair(readOnly)
      if (writable !== undefined) closePair(writable)
    },
  }
}

function openPair(file: string): Pair {
  const writing = openForWriting(file)
  try {
    const reading = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: true })
    return { writing, reading: tuneForReading(file, reading) }
  } catch (error) {
    writing.close()
    throw error
  }
}

function closePair({ writing, reading }: Pair): void {
  for (const connection of [reading, writing]) if (connection.isOpen) connection.close()
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
    return tuneForReading(file, connection)
  } catch {
    connection.close()
    throw reason
  }
}

function tuneForReading(file: string, connection: DatabaseSync): DatabaseSync {
  connection.exec('pragma cache_size = -8192')
  if (statSync(file).size > mapAboveBytes) connection.exec('pragma mmap_size = 1073741824')
  return connection
}

/** The file contains drafts and password hashes, so only the owner may read it. SQLite copies its mode to -wal and -shm. */
function assertPrivate(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(path) && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
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
