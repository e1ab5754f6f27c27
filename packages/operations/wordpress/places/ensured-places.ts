import type { Kysely } from 'kysely'
import { listOrigins, type Origin, saveOrigin } from '@tsuzuri/database/origins'
import type { Tables } from '@tsuzuri/database/tables'
import type { Command } from '@tsuzuri/database/writing'
import type { MoveReport } from '../report/import-report.ts'

export type Making = { command: Command; source: string; isDry: boolean; report: MoveReport }

/** The placeholder id of a record that a dry run does not create. */
const notYet = 1

const tables = {
  category: 'categories',
  subcategory: 'subcategories',
  tag: 'tags',
  user: 'users',
  series: 'series',
} as const

/** Finds a record by its origin, then by `find`; otherwise creates it. Results are cached. */
export function openEnsuring({ command, source, isDry, report }: Making) {
  const known = new Map<string, number>()
  const origins = new Map<string, Map<string, Origin>>()
  return async (
    kind: keyof typeof tables,
    sourceId: string,
    find: (db: Kysely<Tables>) => Promise<number | undefined>,
    make: () => Promise<number>,
  ): Promise<number> => {
    const key = `${kind} ${sourceId}`
    const seen = known.get(key)
    if (seen !== undefined) return seen
    const db = command.db.writer
    const earlier = origins.get(kind) ?? (await listOrigins(db, source, kind))
    origins.set(kind, earlier)
    const origin = earlier.get(sourceId)
    const kept =
      origin === undefined ? undefined : await findBy(db, tables[kind], 'id', Number(origin.subject))
    const found = kept ?? (await find(db))
    if (found === undefined) report.count(`new-${kind}`)
    const id = found ?? (isDry ? notYet : await make())
    if (kept === undefined && !isDry)
      await saveOrigin(command, { source, kind, source_id: sourceId, subject: String(id) })
    known.set(key, id)
    return id
  }
}

export async function findBy(
  db: Kysely<Tables>,
  table: (typeof tables)[keyof typeof tables],
  column: 'id' | 'slug' | 'name',
  value: string | number,
): Promise<number | undefined> {
  // Kysely can't type a table named by a union; all of these tables have the three columns.
  const row = await db
    .selectFrom(table as 'tags')
    .select('id')
    .where(column, '=', value)
    .executeTakeFirst()
  return row?.id
}

/** The ids on the old site of one of our records. */
export async function listSourceIds(
  db: Kysely<Tables>,
  source: string,
  kind: keyof typeof tables,
  id: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('origins')
    .select('source_id')
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('subject', '=', String(id))
    .execute()
  return rows.map((row) => row.source_id)
}
