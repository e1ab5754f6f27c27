import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export type Row = Record<string, string | number | null>

/** One table points at another, so that its rows can only come after the other's. */
export type Reference = { table: string; to: string }

/** What differs between the engines where whole tables are read. */
export type TableReader = {
  /** Every row of a table, a few at a time. */
  rows: (connection: Kysely<Tables>, table: string) => AsyncIterable<Row[]>
  /** Whether a magazine was ever here. */
  hasTables: (connection: Kysely<Tables>) => Promise<boolean>
  references: (connection: Kysely<Tables>) => Promise<Reference[]>
  /** What the engine itself finds wrong with its files; empty where nothing is. */
  findDamage: (connection: Kysely<Tables>) => Promise<string[]>
}
