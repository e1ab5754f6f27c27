import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Drafts of fronts, the requests to publish them, and the history of these requests. `front` is `home` or `category-3`. */
export const frontDrafts: Migration = {
  name: '022-front-drafts',
  async up(db, engine) {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
    await db.schema
      .createTable('front_drafts')
      .addColumn('id', 'bigint', (column) => column.primaryKey().notNull())
      .addColumn('front', text, (column) => column.notNull().unique())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('base_version', 'integer', (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('format', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by', text, (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('front_reviews')
      .addColumn('front', text, (column) => column.primaryKey().notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('note', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by', text, (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('front_review_notes')
      .addColumn('id', 'bigint', (column) => column.primaryKey().notNull())
      .addColumn('front', text, (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('action', text, (column) => column.notNull())
      .addColumn('note', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by', text, (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('front_review_notes_front')
      .on('front_review_notes')
      .columns(['front', 'id'])
      .execute()
  },
}
