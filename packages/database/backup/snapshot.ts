import type { Kysely } from 'kysely'
import type { Row } from '../dialect/table-reader.ts'
import type { Database } from '../open.ts'
import { readSnapshot } from './read-only-snapshot.ts'
import type { Tables } from '../tables.ts'
import { listStoredTables } from './stored-tables.ts'

/** The stored tables as of one point in time. */
export type Snapshot = {
  migrations: string[]
  tables: string[]
  rows: (table: string) => AsyncIterable<Row[]>
  /** All rows of all stored tables. */
  countRows: () => Promise<number>
}

/**
 * Reads the database in one snapshot while other transactions write. Occupies the reading connection of the handle, so a
 * server opens a separate handle for this.
 */
export async function withSnapshot<T>(db: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return readSnapshot(db, async (connection) => {
    const tables = await listStoredTables(db, connection)
    return work({
      migrations: await listMigrations(connection),
      tables,
      rows: (table) => db.tableReader.rows(connection, table),
      countRows: async () => {
        let total = 0
        for (const table of tables) {
          const { rows } = await connection
            .selectFrom(table as 'counters')
            .select((eb) => eb.fn.countAll<number>().as('rows'))
            .executeTakeFirstOrThrow()
          total += rows
        }
        return total
      },
    })
  })
}

async function listMigrations(connection: Kysely<Tables>): Promise<string[]> {
  const rows = await connection.selectFrom('migrations').select('name').orderBy('name').execute()
  return rows.map((row) => row.name)
}
