import type { Kysely } from 'kysely'
import type { Database } from '../open.ts'
import type { Tables } from '../tables.ts'

/** Transient state, which is not restored. */
const passing = new Set(['sessions', 'open_id_logins', 'presences', 'job_leases'])

/** Derived from other tables (search terms, suggestions). Only `search_turns` can't be rebuilt. */
const derived = /^(search_(?!turns$)|migrations$|sqlite_)/

/** The tables of a backup, in dependency order of their foreign keys. */
export async function listStoredTables(
  { tableReader }: Database,
  connection: Kysely<Tables>,
): Promise<string[]> {
  const names = (await connection.introspection.getTables())
    .filter((table) => !table.isView)
    .map((table) => table.name)
    .filter((name) => !derived.test(name) && !passing.has(name))
    .toSorted()
  const references = await tableReader.references(connection)
  const ordered: string[] = []
  const place = (name: string) => {
    if (ordered.includes(name)) return
    for (const { table, to } of references) if (table === name && to !== name) place(to)
    ordered.push(name)
  }
  for (const name of names) place(name)
  return ordered.filter((name) => names.includes(name))
}

/** Whether the database contains tables, even empty ones. */
export async function hasTables({ reader, tableReader }: Database): Promise<boolean> {
  return tableReader.hasTables(reader)
}
