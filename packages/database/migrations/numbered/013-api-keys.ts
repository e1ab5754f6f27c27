import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Keys by which programs use the studio API. */
export const apiKeys: Migration = {
  name: '013-api-keys',
  async up(db, engine) {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
    await db.schema
      .createTable('api_keys')
      .addColumn('id', 'bigint', (column) => column.primaryKey().notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('staff_id', 'bigint', (column) => column.notNull().references('staff.id'))
      .addColumn('token_hash', text, (column) => column.notNull().unique())
      .addColumn('rights', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .addColumn('used_at', 'bigint')
      .addColumn('window_start', 'bigint', (column) => column.notNull())
      .addColumn('window_count', 'integer', (column) => column.notNull())
      .execute()
  },
}
