import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** The tables of the search index. Both engines store the same terms in different ways. */
export const search: Migration = {
  name: '002-search',
  async up(db, engine) {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
    // `integer` makes it SQLite's rowid, which joins the hits of FTS5.
    const id = engine === 'postgres' ? 'bigint' : 'integer'
    const clustered = engine === 'sqlite' ? sql`without rowid` : sql``
    await db.schema
      .createTable('search_articles')
      .addColumn('article_id', id, (column) => column.primaryKey().notNull())
      .addColumn('analyser', text, (column) => column.notNull())
      .addColumn('length', 'integer', (column) => column.notNull())
      .addColumn('published_at', 'bigint', (column) => column.notNull())
      .addColumn('category_id', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('search_turns')
      .addColumn('article_id', 'bigint', (column) => column.primaryKey().notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('search_turns_at').on('search_turns').column('at').execute()
    await db.schema
      .createTable('search_abouts')
      .addColumn('article_id', 'bigint', (column) => column.primaryKey().notNull())
      .addColumn('words', text, (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('search_words')
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('articles', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('search_words_pk', ['key', 'text'])
      .modifyEnd(clustered)
      .execute()
    await db.schema
      .createTable('search_titles')
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('article_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('search_titles_pk', ['key', 'article_id'])
      .modifyEnd(clustered)
      .execute()
    await db.schema.createIndex('search_titles_article').on('search_titles').column('article_id').execute()
    await db.schema
      .createTable('search_names')
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('subject_id', 'bigint', (column) => column.notNull())
      .addColumn('analyser', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('search_names_pk', ['key', 'kind', 'subject_id'])
      .modifyEnd(clustered)
      .execute()
    await db.schema
      .createIndex('search_names_subject')
      .on('search_names')
      .columns(['kind', 'subject_id'])
      .execute()
    await (engine === 'sqlite' ? createFullText(db) : createTermArrays(db))
  },
}

/**
 * Contentless FTS5 tables. Deleting an article needs the terms that were inserted: with `contentless_delete` FTS5 would still
 * count the article in its statistics, and every edit would change the ranking of others.
 */
async function createFullText(db: Kysely<unknown>): Promise<void> {
  for (const table of ['search_heads', 'search_wholes']) {
    await sql`create virtual table ${sql.table(table)} using fts5(words, bigrams, readings,
      content = '', tokenize = 'ascii')`.execute(db)
  }
  await sql`create table search_kept (article_id integer primary key not null, terms blob not null)`.execute(
    db,
  )
  await sql`create virtual table search_head_vocabulary using fts5vocab(search_heads, col)`.execute(db)
  await sql`create virtual table search_vocabulary using fts5vocab(search_wholes, col)`.execute(db)
}

/**
 * A GIN index needs a few bytes per term and article; a table of postings would need fifty. Without statistics the planner
 * always uses the index; with them it underestimates the cost of unpacking the arrays of a whole table.
 */
async function createTermArrays(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_terms (
    article_id bigint primary key not null, length real not null,
    head text[] collate "C" not null, whole text[] collate "C" not null, written text collate "C" not null)`.execute(
    db,
  )
  for (const column of ['head', 'whole']) {
    await sql`alter table search_terms alter column ${sql.ref(column)} set statistics 0`.execute(db)
    await sql`create index ${sql.raw(`search_terms_${column}`)} on search_terms
      using gin (${sql.ref(column)}) with (gin_pending_list_limit = 2048)`.execute(db)
  }
}
