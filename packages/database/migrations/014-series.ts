import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

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
    await freeReservedSlug(db)
  },
}

type Slugs = {
  articles: { id: number; slug: string }
  publications: { article_id: number; slug: string }
  documents: { id: number; article_id: number; content: string }
}

/** `/magazine/series/` lists the series: an article that was there gets `series-article`, or the next free name. */
async function freeReservedSlug(db: Kysely<Slugs>): Promise<void> {
  const written = await db.selectFrom('articles').select('id').where('slug', '=', 'series').execute()
  const shown = await db
    .selectFrom('publications')
    .select('article_id as id')
    .where('slug', '=', 'series')
    .execute()
  for (const id of new Set([...written, ...shown].map((row) => row.id))) {
    const slug = await freeSlug(db)
    await db.updateTable('articles').set({ slug }).where('id', '=', id).where('slug', '=', 'series').execute()
    await db
      .updateTable('publications')
      .set({ slug })
      .where('article_id', '=', id)
      .where('slug', '=', 'series')
      .execute()
    const documents = await db.selectFrom('documents').selectAll().where('article_id', '=', id).execute()
    for (const document of documents) {
      const content: { slug?: unknown } = JSON.parse(document.content)
      if (content.slug !== 'series') continue
      await db
        .updateTable('documents')
        .set({ content: JSON.stringify({ ...content, slug }) })
        .where('id', '=', document.id)
        .execute()
    }
  }
}

async function freeSlug(db: Kysely<Slugs>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? 'series-article' : `series-article-${number}`
    const written = await db.selectFrom('articles').select('id').where('slug', '=', slug).executeTakeFirst()
    const shown = await db
      .selectFrom('publications')
      .select('article_id')
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (written === undefined && shown === undefined) return slug
  }
}
