import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Fronts that editors compose, their revisions, and the times at which a card starts or ends. */
export const fronts: Migration = {
  name: '015-fronts',
  async up(db, engine) {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
    await db.schema
      .createTable('fronts')
      .addColumn('id', 'bigint', (column) => column.primaryKey().notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('subject_id', 'bigint', (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('format', 'integer', (column) => column.notNull())
      .addUniqueConstraint('fronts_subject', ['kind', 'subject_id'])
      .execute()
    await db.schema
      .createTable('front_revisions')
      .addColumn('front_id', 'bigint', (column) => column.notNull().references('fronts.id'))
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('action', text, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('format', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('front_revisions_pk', ['front_id', 'version'])
      .execute()
    await db.schema
      .createTable('front_moments')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('front_id', 'bigint', (column) => column.notNull().references('fronts.id'))
      .addPrimaryKeyConstraint('front_moments_pk', ['at', 'front_id'])
      .execute()
  },
}
