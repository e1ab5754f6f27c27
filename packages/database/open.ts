import type { Kysely, Transaction } from 'kysely'
import type { ChangeListeners } from './changes/change-listeners.ts'
import { openPostgres } from './dialect/postgres.ts'
import type { TableReader } from './dialect/table-reader.ts'
import type { SearchIndex, SearchReading } from './dialect/search-index.ts'
import { openSqlite } from './dialect/sqlite.ts'
import type { FrequencyMemory } from './search/frequencies.ts'
import type { Tables } from './tables.ts'

export type Database = {
  engine: 'sqlite' | 'postgres'
  reader: Kysely<Tables>
  writer: Kysely<Tables>
  /** Lets one transaction write at a time, across all processes. SQLite does so by itself. */
  lockWriting: (tx: Transaction<Tables>) => Promise<void>
  /** How the engine keeps and asks the terms that articles are found by. */
  searchIndex: SearchIndex
  /** How common terms are in the index, as far as it was counted. */
  frequencies: FrequencyMemory
  /** How the engine is read whole, for backups and scrubs. */
  tableReader: TableReader
  /** Wakes whoever watches in other processes, when the transaction is done. SQLite's watchers wake by themselves. */
  notifyWatchers: (tx: Transaction<Tables>) => Promise<void>
  /** Calls back soon after another process wrote; now and then also for nothing. Returns its stop. */
  watchWrites: (wake: () => void) => Promise<() => Promise<void>>
  changeListeners: ChangeListeners
  /** Why nothing can be written, where the database could only be opened for reading: its disk is full or read-only. */
  readOnlyBecause?: unknown
  close: () => Promise<void>
}

/** All that public queries are given: there is no handle in it that could write. */
export type PublicDatabase = Pick<Database, 'reader' | 'frequencies'> & { searchIndex: SearchReading }

/** The part of a database that readers' questions may reach. */
export function publicPart({ reader, searchIndex, frequencies }: Database): PublicDatabase {
  const { count, hits, holders, matches } = searchIndex
  return { reader, frequencies, searchIndex: { count, hits, holders, matches } }
}

export type DatabaseAddress = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

export async function openDatabase(address: DatabaseAddress): Promise<Database> {
  return address.engine === 'sqlite' ? openSqlite(address.file) : openPostgres(address.url)
}
