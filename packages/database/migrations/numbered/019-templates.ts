import type { Migration } from '../migration.ts'

/** The articles that are templates (雛形), for lists. The newest text of an article decides. */
export const templates: Migration = {
  name: '019-templates',
  async up(db) {
    await db.schema
      .createTable('templates')
      .addColumn('article_id', 'bigint', (column) => column.primaryKey().notNull().references('articles.id'))
      .execute()
  },
}
