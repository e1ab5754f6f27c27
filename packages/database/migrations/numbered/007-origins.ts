import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** The origin of imported rows, so that a second import finds them. */
export const origins: Migration = {
  name: '007-origins',
  async up(db, engine) {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
    await db.schema
      .createTable('origins')
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('source_id', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('fingerprint', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('origins_key', ['source', 'kind', 'source_id'])
      .execute()
  },
}
