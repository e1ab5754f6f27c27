import { sql } from 'kysely'
import { freeReservedSlug } from '../free-reserved-slug.ts'
import type { Migration } from '../migration.ts'

/** Serials (連載). The part of an article is a column, so that an index lists the parts of a series by their numbers. */
export const series: Migration = {
  name: '014-series',
  async up(db, engine) {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
    await db.schema
      .createTable('series')
      .addColumn('id', 'bigint', (column) => column.primaryKey().notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('slug', text, (column) => column.notNull().unique())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('reading', text, (column) => column.notNull())
      .addColumn('sort_key', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('cover', text)
      .addColumn('author_ids', text, (column) => column.notNull())
      .addColumn('rhythm', text, (column) => column.notNull())
      .addColumn('ended', 'integer', (column) => column.notNull())
      .addColumn('next_on', text)
      .addColumn('next_until', 'bigint')
      .execute()
    await db.schema.createIndex('series_in_order').on('series').columns(['sort_key', 'id']).execute()
    await sql`create index series_next on series (next_until) where next_until is not null`.execute(db)
    for (const table of ['articles', 'publications']) {
      await sql`alter table ${sql.table(table)} add column series_id bigint`.execute(db)
      await sql`alter table ${sql.table(table)} add column series_part integer`.execute(db)
    }
    await sql`create index articles_series on articles (series_id, series_part) where series_id is not null`.execute(
      db,
    )
    await sql`create index publications_series on publications (series_id, series_part, published_at, article_id)
      where series_id is not null`.execute(db)
    // `/magazine/series/` lists the series.
    await freeReservedSlug(db, 'series')
  },
}
