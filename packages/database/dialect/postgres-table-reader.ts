import { sql } from 'kysely'
import type { Row, TableReader } from './table-reader.ts'

const atOnce = 50

export const postgresTableReader: TableReader = {
  async *rows(connection, table) {
    await sql`declare whole_table no scroll cursor for select * from ${sql.table(table)}`.execute(connection)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(atOnce)} from whole_table`.execute(connection)
      if (rows.length === 0) break
      yield rows
    }
    await sql`close whole_table`.execute(connection)
  },
  async hasTables(connection) {
    const { rows } = await sql<{ there: boolean }>`
      select to_regclass('migrations') is not null as there`.execute(connection)
    return rows[0]?.there === true
  },
  async references(connection) {
    const { rows } = await sql<{ table: string; to: string }>`
      select conrelid::regclass::text as "table", confrelid::regclass::text as "to"
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(
      connection,
    )
    return rows
  },
  // PostgreSQL always enforces foreign keys, and reading a damaged page fails.
  findDamage: async () => [],
}
