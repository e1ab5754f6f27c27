import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * Edited versions of pictures, and the labels of pictures. A row of `media_edits` outlives its version: the original of a
 * deleted version stays as protected as before. So neither column references `media`.
 */
export const pictureEdits: Migration = {
  name: '016-picture-edits',
  async up(db, engine) {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
    await db.schema
      .createTable('media_edits')
      .addColumn('name', text, (column) => column.primaryKey().notNull())
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('edits', text, (column) => column.notNull())
      .addColumn('masked', 'integer', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('media_edits_source').on('media_edits').column('source').execute()
    await db.schema
      .createTable('media_labels')
      .addColumn('name', text, (column) => column.notNull().references('media.name'))
      .addColumn('label', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('media_labels_key', ['name', 'label'])
      .execute()
    await db.schema.createIndex('media_labels_label').on('media_labels').column('label').execute()
  },
}
