import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Engine, Migration } from '../migration.ts'

export const magazine: Migration = {
  name: '001-magazine',
  async up(db, engine) {
    const { text } = columnTypes(engine)
    await db.schema
      .createTable('counters')
      .addColumn('name', text, primary)
      .addColumn('value', 'bigint', required)
      .execute()
    await createTaxonomy(db, engine)
    await createArticles(db, engine)
    await createLists(db, engine)
    await createSurroundings(db, engine)
  },
}

/** Byte order on both engines, whatever the language of the PostgreSQL cluster. */
function columnTypes(engine: Engine) {
  return { text: engine === 'postgres' ? sql`text collate "C"` : sql`text` }
}

type Column = Parameters<Parameters<CreateTableBuilder<string>['addColumn']>[2] & object>[0]
const primary = (column: Column) => column.primaryKey().notNull()
const required = (column: Column) => column.notNull()
const unique = (column: Column) => column.notNull().unique()

async function createTaxonomy(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text } = columnTypes(engine)
  await db.schema
    .createTable('categories')
    .addColumn('id', 'bigint', primary)
    .addColumn('version', 'bigint', required)
    .addColumn('slug', text, unique)
    .addColumn('name', text, required)
    .addColumn('description', text, required)
    .addColumn('colour', text, required)
    .addColumn('position', 'integer', required)
    .execute()
  await db.schema
    .createTable('subcategories')
    .addColumn('id', 'bigint', primary)
    .addColumn('version', 'bigint', required)
    .addColumn('category_id', 'bigint', (column) => column.notNull().references('categories.id'))
    .addColumn('slug', text, required)
    .addColumn('name', text, required)
    .addColumn('description', text, required)
    .addColumn('position', 'integer', required)
    .addColumn('cover', text)
    .addUniqueConstraint('subcategories_slug', ['category_id', 'slug'])
    .execute()
  await db.schema
    .createTable('tags')
    .addColumn('id', 'bigint', primary)
    .addColumn('version', 'bigint', required)
    .addColumn('slug', text, unique)
    .addColumn('name', text, unique)
    .addColumn('reading', text, required)
    .addColumn('sort_key', text, required)
    .execute()
  await db.schema.createIndex('tags_in_order').on('tags').columns(['sort_key', 'id']).execute()
  await db.schema
    .createTable('users')
    .addColumn('id', 'bigint', primary)
    .addColumn('version', 'bigint', required)
    .addColumn('slug', text, unique)
    .addColumn('name', text, required)
    .addColumn('reading', text, required)
    .addColumn('sort_key', text, required)
    .addColumn('title', text, required)
    .addColumn('biography', text, required)
    .addColumn('portrait', text)
    .addColumn('links', text, required)
    .execute()
  await db.schema.createIndex('users_in_order').on('users').columns(['sort_key', 'id']).execute()
}

async function createArticles(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text } = columnTypes(engine)
  await db.schema
    .createTable('documents')
    .addColumn('id', 'bigint', primary)
    .addColumn('article_id', 'bigint', required)
    .addColumn('content', text, required)
    .execute()
  await db.schema
    .createTable('articles')
    .addColumn('id', 'bigint', primary)
    .addColumn('version', 'bigint', required)
    .addColumn('status', text, required)
    .addColumn('slug', text, required)
    .addColumn('title', text, required)
    .addColumn('document_id', 'bigint', (column) => column.notNull().references('documents.id'))
    .addColumn('category_id', 'bigint', (column) => column.references('categories.id'))
    .addColumn('published_from', 'bigint')
    .addColumn('published_until', 'bigint')
    .addColumn('first_published_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', text, required)
    .addColumn('edited_at', 'bigint', required)
    .addColumn('edited_by', text, required)
    .addColumn('deleted_at', 'bigint')
    .execute()
  await sql`create unique index articles_slug on articles (slug) where slug <> '' and deleted_at is null`.execute(
    db,
  )
  await db.schema.createIndex('articles_edited').on('articles').columns(['edited_at', 'id']).execute()
  await db.schema
    .createTable('revisions')
    .addColumn('article_id', 'bigint', (column) => column.notNull().references('articles.id'))
    .addColumn('version', 'bigint', required)
    .addColumn('action', text, required)
    .addColumn('status', text, required)
    .addColumn('document_id', 'bigint', (column) => column.notNull().references('documents.id'))
    .addColumn('published_from', 'bigint')
    .addColumn('published_until', 'bigint')
    .addColumn('at', 'bigint', required)
    .addColumn('by', text, required)
    .addPrimaryKeyConstraint('revisions_pk', ['article_id', 'version'])
    .execute()
  await db.schema
    .createTable('publications')
    .addColumn('article_id', 'bigint', (column) => column.primaryKey().notNull().references('articles.id'))
    .addColumn('document_id', 'bigint', (column) => column.notNull().references('documents.id'))
    .addColumn('slug', text, unique)
    .addColumn('title', text, required)
    .addColumn('lead', text, required)
    .addColumn('category_id', 'bigint', (column) => column.notNull().references('categories.id'))
    .addColumn('subcategory_id', 'bigint', (column) => column.references('subcategories.id'))
    .addColumn('author_ids', text, required)
    .addColumn('cover', text)
    .addColumn('disclosure_kind', text, required)
    .addColumn('sponsor', text, required)
    .addColumn('published_at', 'bigint', required)
    .addColumn('until', 'bigint')
    .addColumn('updated_at', 'bigint')
    .addColumn('reading_minutes', 'integer', required)
    .addColumn('listed', 'integer', required)
    .execute()
  await db.schema
    .createIndex('publications_by_time')
    .on('publications')
    .columns(['published_at', 'article_id'])
    .execute()
  await sql`create index publications_ending on publications (until) where until is not null and listed = 1`.execute(
    db,
  )
  await db.schema
    .createTable('article_references')
    .addColumn('article_id', 'bigint', (column) => column.notNull().references('articles.id'))
    .addColumn('kind', text, required)
    .addColumn('subject', text, required)
    .addPrimaryKeyConstraint('article_references_pk', ['article_id', 'kind', 'subject'])
    .execute()
  await db.schema
    .createIndex('article_references_subject')
    .on('article_references')
    .columns(['kind', 'subject'])
    .execute()
}

async function createLists(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text } = columnTypes(engine)
  const clustered = engine === 'sqlite' ? sql`without rowid` : sql``
  await db.schema
    .createTable('lists')
    .addColumn('id', 'bigint', primary)
    .addColumn('kind', text, required)
    .addColumn('subject_id', 'bigint', required)
    .addColumn('total', 'bigint', required)
    .addUniqueConstraint('lists_subject', ['kind', 'subject_id'])
    .execute()
  await db.schema
    .createTable('list_entries')
    .addColumn('list_id', 'bigint', required)
    .addColumn('published_at', 'bigint', required)
    .addColumn('article_id', 'bigint', required)
    .addColumn('until', 'bigint')
    .addPrimaryKeyConstraint('list_entries_pk', ['list_id', 'published_at', 'article_id'])
    .modifyEnd(clustered)
    .execute()
  await db.schema.createIndex('list_entries_article').on('list_entries').column('article_id').execute()
  await sql`create index list_entries_ending on list_entries (list_id, until) where until is not null`.execute(
    db,
  )
  await db.schema
    .createTable('list_blocks')
    .addColumn('list_id', 'bigint', required)
    .addColumn('first_at', 'bigint', required)
    .addColumn('first_id', 'bigint', required)
    .addColumn('entries', 'integer', required)
    .addPrimaryKeyConstraint('list_blocks_pk', ['list_id', 'first_at', 'first_id'])
    .modifyEnd(clustered)
    .execute()
}

async function createSurroundings(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text } = columnTypes(engine)
  await db.schema
    .createTable('media')
    .addColumn('name', text, primary)
    .addColumn('type', text, required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('colour', text, required)
    .addColumn('credit', text, required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', text, required)
    .execute()
  await db.schema
    .createTable('banners')
    .addColumn('id', 'bigint', primary)
    .addColumn('version', 'bigint', required)
    .addColumn('name', text, required)
    .addColumn('place', text, required)
    .addColumn('media', text, (column) => column.notNull().references('media.name'))
    .addColumn('alt', text, required)
    .addColumn('href', text, required)
    .addColumn('paid', 'integer', required)
    .addColumn('shown_from', 'bigint')
    .addColumn('shown_until', 'bigint')
    .addColumn('position', 'integer', required)
    .execute()
  await db.schema
    .createTable('redirects')
    .addColumn('path', text, primary)
    .addColumn('target', text, required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('redirects_target').on('redirects').column('target').execute()
  await db.schema
    .createTable('settings')
    .addColumn('id', 'bigint', primary)
    .addColumn('version', 'bigint', required)
    .addColumn('content', text, required)
    .execute()
  await db.schema
    .createTable('previews')
    .addColumn('id', 'bigint', primary)
    .addColumn('article_id', 'bigint', (column) => column.notNull().references('articles.id'))
    .addColumn('token_hash', text, unique)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', text, required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema
    .createTable('reads')
    .addColumn('article_id', 'bigint', required)
    .addColumn('hour', 'bigint', required)
    .addColumn('count', 'bigint', required)
    .addPrimaryKeyConstraint('reads_pk', ['hour', 'article_id'])
    .execute()
  await db.schema
    .createTable('audit')
    .addColumn('id', 'bigint', primary)
    .addColumn('at', 'bigint', required)
    .addColumn('by', text, required)
    .addColumn('action', text, required)
    .addColumn('subject', text, required)
    .addColumn('details', text, required)
    .addColumn('previous_hash', text, required)
    .addColumn('hash', text, required)
    .execute()
  await db.schema.createIndex('audit_subject').on('audit').columns(['subject', 'id']).execute()
}
