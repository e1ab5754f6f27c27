import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What searching needs. The terms are ours on both engines; only how they are kept differs. */
export const search: Migration = {
  name: '002-search',
  async up(db, engine) {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
    await db.schema
      .createTable('search_articles')
      .addColumn('article_id', 'bigint', (column) => column.primaryKey().notNull())
      .addColumn('analyser', text, (column) => column.notNull())
      .addColumn('length', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('search_articles_analyser')
      .on('search_articles')
      .columns(['analyser', 'article_id'])
      .execute()
    await db.schema
      .createTable('search_turns')
      .addColumn('article_id', 'bigint', (column) => column.primaryKey().notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('search_turns_at').on('search_turns').column('at').execute()
    const clustered = engine === 'sqlite' ? sql`without rowid` : sql``
    await db.schema
      .createTable('search_suggestions')
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('articles', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('search_suggestions_pk', ['key', 'kind', 'text'])
      .modifyEnd(clustered)
      .execute()
    await db.schema
      .createTable('search_article_suggestions')
      .addColumn('article_id', 'bigint', (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('written', text, (column) => column.notNull())
      .addColumn('read', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('search_article_suggestions_pk', ['article_id', 'kind', 'text'])
      .modifyEnd(clustered)
      .execute()
    await (engine === 'sqlite' ? createFullText(db) : createPostings(db))
  },
}

async function createFullText(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table search_terms using fts5(
    title_words, lead_words, body_words, tags_words, authors_words,
    title_bigrams, lead_bigrams, body_bigrams, tags_bigrams, authors_bigrams,
    title_readings, lead_readings, body_readings, tags_readings, authors_readings,
    content = '', contentless_delete = 1, tokenize = 'ascii')`.execute(db)
  await sql`create virtual table search_vocabulary using fts5vocab(search_terms, col)`.execute(db)
}

async function createPostings(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_postings (
    term text collate "C" not null, article_id bigint not null, frequency real not null,
    primary key (term, article_id))`.execute(db)
  await sql`create index search_postings_article on search_postings (article_id)`.execute(db)
  await sql`create table search_texts (
    article_id bigint primary key not null,
    written_head text collate "C" not null, written_body text collate "C" not null,
    heard_head text collate "C" not null, heard_body text collate "C" not null,
    bigrams text[] collate "C" not null, trigrams text[] collate "C" not null)`.execute(db)
  await sql`create index search_texts_bigrams on search_texts using gin (bigrams) with (fastupdate = off)`.execute(
    db,
  )
  await sql`create index search_texts_trigrams on search_texts using gin (trigrams) with (fastupdate = off)`.execute(
    db,
  )
}
