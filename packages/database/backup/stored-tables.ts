import type { Kysely } from 'kysely'
import type { Database } from '../open.ts'
import type { Tables } from '../tables.ts'

/** Who is signed in or at an article just now: nobody is after a restore. */
const passing = new Set(['sessions', 'open_id_logins', 'presences'])

/** Made of the others: terms and suggestions, of which only the turns that are still to come can't be found out again. */
const derived = /^(search_(?!turns$)|migrations$|sqlite_)/

/** The tables that a backup holds, each behind those that it points at. */
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

/** Whether a magazine was ever here, even an empty one. */
export async function hasTables({ reader, tableReader }: Database): Promise<boolean> {
  return tableReader.hasTables(reader)
}
