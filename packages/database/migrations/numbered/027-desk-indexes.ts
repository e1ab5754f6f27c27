import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * Indexes for the studio's lists, which also count their articles: they have all columns of these conditions. `deleted_at`
 * is neither the first column nor a condition: SQLite would use such an index for every query of articles that are not
 * deleted.
 */
export const deskIndexes: Migration = {
  name: '027-desk-indexes',
  async up(db) {
    await db.schema
      .createIndex('articles_by_state')
      .on('articles')
      .columns(['status', 'deleted_at', 'edited_at', 'id', 'published_from', 'published_until'])
      .execute()
    await db.schema
      .createIndex('articles_by_category')
      .on('articles')
      .columns(['category_id', 'deleted_at', 'edited_at', 'id'])
      .execute()
    await sql`create index articles_deleted on articles (edited_at, id, deleted_at)
      where deleted_at is not null`.execute(db)
    await sql`create index articles_assignee on articles (assignee) where assignee is not null`.execute(db)
  },
}
