import { sql } from 'kysely'
import type { Database } from '@tsuzuri/database/open'

type Row = Record<string, unknown>

/** Everything that is stored, so that a test can say that nothing changed. */
export async function storedRows(db: Database): Promise<Record<string, Row[]>> {
  const tables = await db.reader.introspection.getTables()
  const all: Record<string, Row[]> = {}
  for (const { name } of tables) {
    // FTS5's own: numbers too large for JavaScript; what they hold is in search_vocabulary.
    if (/^search_(heads|wholes)/.test(name)) continue
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db.reader)
    all[name] = rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return all
}

const moments = new Set(['at', 'created_at', 'edited_at'])
/** These tell when and how the magazine came to be what it is, not what it is. */
const history = new Set(['audit', 'counters', 'migrations'])

/** What is stored but for when it was stored: equal for two magazines that came to the same in two ways. */
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
