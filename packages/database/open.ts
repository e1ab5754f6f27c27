import type { Kysely, Transaction } from 'kysely'
import { openPostgres } from './dialect/postgres.ts'
import type { SearchIndex } from './dialect/search-index.ts'
import { openSqlite } from './dialect/sqlite.ts'
import type { Tables } from './tables.ts'

export type Database = {
  engine: 'sqlite' | 'postgres'
  reader: Kysely<Tables>
  writer: Kysely<Tables>
  /** Lets one transaction write at a time, across all processes. SQLite does so by itself. */
  lockWriting: (tx: Transaction<Tables>) => Promise<void>
  /** How the engine keeps and asks the terms that articles are found by. */
  searchIndex: SearchIndex
  close: () => Promise<void>
}

export type DatabaseAddress = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

export async function openDatabase(address: DatabaseAddress): Promise<Database> {
  return address.engine === 'sqlite' ? openSqlite(address.file) : openPostgres(address.url)
}
