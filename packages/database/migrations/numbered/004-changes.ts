import type { Migration } from '../migration.ts'

export const changes: Migration = {
  name: '004-changes',
  up: async (db) => {
    await db.schema
      .createTable('changes')
      .addColumn('id', 'bigint', (column) => column.primaryKey().notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('keys', 'text', (column) => column.notNull())
      .execute()
  },
}
