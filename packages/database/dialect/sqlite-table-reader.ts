import { sql } from 'kysely'
import type { Row, TableReader } from './table-reader.ts'

const atOnce = 200

export const sqliteTableReader: TableReader = {
  async *rows(connection, table) {
    let some: Row[] = []
    for await (const row of connection
      .selectFrom(table as 'counters')
      .selectAll()
      .stream()) {
      some.push(row)
      if (some.length < atOnce) continue
      yield some
      some = []
    }
    if (some.length > 0) yield some
  },
  async hasTables(connection) {
    const { rows } = await sql`select 1 from sqlite_schema where name = 'migrations'`.execute(connection)
    return rows.length > 0
  },
  async references(connection) {
    const { rows } = await sql<{ table: string; to: string }>`
      select tables.name as "table", keys."table" as "to"
      from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
      where tables.type = 'table'`.execute(connection)
    return rows
  },
  async findDamage(connection) {
    const checked = await sql<{ integrity_check: string }>`pragma integrity_check(100)`.execute(connection)
    const damage = checked.rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
    if (damage.length > 0) return damage
    const broken = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(connection)
    return broken.rows.slice(0, 100).map((row) => `a row of ${row.table} points at nothing in ${row.parent}`)
  },
}
