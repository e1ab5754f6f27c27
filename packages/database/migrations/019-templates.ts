import type { Migration } from './migration.ts'

/** Which articles are templates (雛形): their newest text says so, and lists find them here. */
export const templates: Migration = {
  name: '019-templates',
  async up(db) {
    await db.schema
      .createTable('templates')
      .addColumn('article_id', 'bigint', (column) => column.primaryKey().notNull().references('articles.id'))
      .execute()
  },
}
