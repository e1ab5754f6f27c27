import type { Kysely, Transaction } from 'kysely'
import type { ChangeListeners } from './changes/change-listeners.ts'
import { openPostgres } from './dialect/postgres.ts'
import type { Lease, LeaseName } from './lease.ts'
import type { Pulse } from './pulse.ts'
import type { TableReader } from './dialect/table-reader.ts'
import type { SearchIndex, SearchReading } from './dialect/search-index.ts'
import { openSqlite } from './dialect/sqlite.ts'
import type { FrequencyMemory } from './search/frequencies.ts'
import type { IndexEntry } from './search/index-entry.ts'
import type { SearchableText } from '@tsuzuri/search/searchable-text'
import type { Tables } from './tables.ts'

export type Database = {
  engine: 'sqlite' | 'postgres'
  reader: Kysely<Tables>
  writer: Kysely<Tables>
  /**
   * For single writes without the write lock, such as counts and sessions: on PostgreSQL they have connections of their own,
   * so they don't wait behind commands. On SQLite it is the writer.
   */
  unlockedWriter: Kysely<Tables>
  /** Runs `work` under the write lock: one write transaction at a time across all processes. SQLite does this itself. */
  lockWriting: <T>(tx: Transaction<Tables>, work: () => Promise<T>) => Promise<T>
  /** The engine's search index. */
  searchIndex: SearchIndex
  /** Cached term frequencies of the index. */
  frequencies: FrequencyMemory
  /** Reads whole tables, for backups and scrubs. */
  tableReader: TableReader
  /** Notifies the watchers of other processes when the transaction commits. SQLite's watchers poll instead. */
  notifyWatchers: (tx: Transaction<Tables>) => Promise<void>
  /** Calls `wake` soon after another process has written, sometimes without a change. Returns a stop function. */
  watchWrites: (wake: () => void) => Promise<() => Promise<void>>
  changeListeners: ChangeListeners
  /** Threads that analyse texts for the search index, while an import runs. */
  analysis?: AnalysisThreads
  /** Takes a lease if no other process has it. */
  tryLease: (name: LeaseName) => Promise<Lease | undefined>
  /** Starts to watch whether the database responds, and its clock. */
  startPulse: () => Promise<Pulse>
  /** The same database for the studio and for jobs, on connections that readers don't wait for. SQLite has no queue. */
  forEditors: () => Database
  forJobs: () => Database
  /** The error that made the database open read-only: its disk is full or read-only. */
  readOnlyBecause?: unknown
  close: () => Promise<void>
}

/** Threads that analyse texts and pack their terms. */
export type AnalysisThreads = {
  /**
   * The entries in the order of the texts; undefined if the dictionary process should analyse them: for few texts, or
   * after a failure.
   */
  index: (searchables: readonly SearchableText[]) => Promise<IndexEntry[] | undefined>
}

/** The database for public queries: it contains no handle that can write. */
export type PublicDatabase = Pick<Database, 'reader' | 'frequencies'> & { searchIndex: SearchReading }

/** The read-only part of a database, for public queries. */
export function publicPart({ reader, searchIndex, frequencies }: Database): PublicDatabase {
  const { pack: _pack, insert: _insert, remove: _remove, ...reading } = searchIndex
  return { reader, frequencies, searchIndex: reading }
}

export type DatabaseAddress = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

/** With `isMaintenance` the time limits suit migrations and commands of an operator instead of requests. */
export async function openDatabase(
  address: DatabaseAddress,
  { isMaintenance = false }: { isMaintenance?: boolean } = {},
): Promise<Database> {
  return address.engine === 'sqlite' ? openSqlite(address.file) : openPostgres(address.url, isMaintenance)
}
