import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * The name in an article's feed id, which stays when the article is renamed. Articles that feeds have shown already keep
 * the id that they have there: it was made of the slug that readers see, or saw last.
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
