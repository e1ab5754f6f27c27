import { sql } from 'kysely'
import type { Database } from '@tsuzuri/database/open'

type Row = Record<string, unknown>

/** All stored rows, so that a test can assert that nothing changed. */
export async function storedRows(db: Database): Promise<Record<string, Row[]>> {
  const tables = await db.reader.introspection.getTables()
  const all: Record<string, Row[]> = {}
  for (const { name } of tables) {
    // Internal tables of FTS5 contain integers too large for JavaScript; search_vocabulary shows their content.
    if (/^search_(heads|wholes)/.test(name)) continue
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db.reader)
    all[name] = rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return all
}

const moments = new Set(['at', 'created_at', 'edited_at'])
/** Tables that record the history of the magazine, not its content. */
const history = new Set(['audit', 'counters', 'migrations'])

/**
 * All stored content without the times of storing: equal for two magazines with the same content but different
 * histories.
 */
export async function storedContent(db: Database): Promise<Record<string, Row[]>> {
  const all = Object.entries(await storedRows(db)).filter(([table]) => !history.has(table))
  return Object.fromEntries(all.map(([table, rows]) => [table, rows.map(withoutMoments).toSorted(byText)]))
}

function withoutMoments(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !moments.has(column)))
}

function byText(a: Row, b: Row): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
