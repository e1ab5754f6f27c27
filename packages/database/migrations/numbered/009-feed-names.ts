import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * The name in an article's feed id, which a rename does not change. Articles that were in feeds before keep their id, which
 * was made of the slug that is or was last public.
 */
export const feedNames: Migration = {
  name: '009-feed-names',
  async up(db, engine) {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
    await db.schema
      .createTable('feed_names')
      .addColumn('article_id', 'bigint', (column) => column.primaryKey().notNull().references('articles.id'))
      .addColumn('name', text, (column) => column.notNull().unique())
      .execute()
    await sql`insert into feed_names (article_id, name) select article_id, slug from publications`.execute(db)
    await sql`insert into feed_names (article_id, name) select article_id, min(slug) from withdrawals
      where article_id not in (select article_id from publications)
        and slug not in (select slug from publications)
      group by article_id`.execute(db)
  },
}
