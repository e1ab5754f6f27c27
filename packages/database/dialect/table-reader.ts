import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export type Row = Record<string, string | number | null>

/** A foreign key: rows of `table` must be inserted after those of `to`. */
export type Reference = { table: string; to: string }

/** The engine-specific part of reading whole tables, for backups and integrity checks. */
export type TableReader = {
  /** All rows of a table, in batches. */
  rows: (connection: Kysely<Tables>, table: string) => AsyncIterable<Row[]>
  /** Whether the database contains tables. */
  hasTables: (connection: Kysely<Tables>) => Promise<boolean>
  references: (connection: Kysely<Tables>) => Promise<Reference[]>
  /** The engine's own integrity check; empty if there is no damage. */
  findDamage: (connection: Kysely<Tables>) => Promise<string[]>
}
