import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * The addresses of withdrawn articles, for status 410 and for partners. The other indexes serve the state checks of sitemaps
 * and feeds.
 */
export const withdrawals: Migration = {
  name: '006-withdrawals',
  async up(db, engine) {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
    await db.schema
      .createTable('withdrawals')
      .addColumn('slug', text, (column) => column.primaryKey().notNull())
      .addColumn('article_id', 'bigint', (column) => column.notNull().references('articles.id'))
      .addColumn('published_at', 'bigint', (column) => column.notNull())
      .addColumn('withdrawn_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('withdrawals_by_time')
      .on('withdrawals')
      .columns(['withdrawn_at', 'article_id'])
      .execute()
    await db.schema.createIndex('audit_action').on('audit').columns(['action', 'id']).execute()
    // A covering index for the state of a sitemap file.
    await db.schema
      .createIndex('publications_state')
      .on('publications')
      .columns(['article_id', 'published_at', 'until', 'updated_at', 'document_id'])
      .execute()
    await sql`create index publications_ended on publications (until) where until is not null`.execute(db)
    await db.schema.createIndex('withdrawals_article').on('withdrawals').column('article_id').execute()
  },
}
