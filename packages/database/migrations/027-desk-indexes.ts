import type { Migration } from './migration.ts'

/** Indexes for the studio's lists, which also count their articles: they have all columns of these conditions. */
export const deskIndexes: Migration = {
  name: '027-desk-indexes',
  async up(db) {
    await db.schema
      .createIndex('articles_by_state')
      .on('articles')
      .columns(['deleted_at', 'status', 'edited_at', 'id', 'published_from', 'published_until'])
      .execute()
    await db.schema
      .createIndex('articles_by_category')
      .on('articles')
      .columns(['deleted_at', 'category_id', 'edited_at', 'id'])
      .execute()
  },
}
