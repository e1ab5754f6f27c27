import type { Migration } from '../migration.ts'

/** The readings of the words of visible articles, computed with the search index. */
export const articleReadings: Migration = {
  name: '017-article-readings',
  async up(db) {
    await db.schema
      .createTable('article_readings')
      .addColumn('article_id', 'integer', (column) => column.primaryKey())
      .addColumn('lines', 'text', (column) => column.notNull())
      .execute()
  },
}
