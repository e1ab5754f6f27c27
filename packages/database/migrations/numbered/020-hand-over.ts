import { type Kysely, sql } from 'kysely'
import type { Engine, Migration } from '../migration.ts'

/** The person in charge of an article, the history of its reviews, and rules for sign-in. */
export const handOver: Migration = {
  name: '020-hand-over',
  async up(db, engine) {
    await addAssignees(db, engine)
    await createReviewNotes(db, engine)
    await createStaffPolicies(db, engine)
  },
}

/** Byte order on both engines, whatever the language of the PostgreSQL cluster. */
function textOf(engine: Engine) {
  return engine === 'postgres' ? sql`text collate "C"` : sql`text`
}

async function addAssignees(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('articles').addColumn('assignee', textOf(engine)).execute()
  await sql`create index articles_in_charge on articles ((coalesce(assignee, created_by)))`.execute(db)
}

async function createReviewNotes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textOf(engine)
  await db.schema.alterTable('reviews').addColumn('approved_at', 'bigint').execute()
  await db.schema.alterTable('reviews').addColumn('approved_by', text).execute()
  await db.schema.alterTable('reviews').addColumn('approved_document', 'bigint').execute()
  await db.schema
    .createTable('review_notes')
    .addColumn('id', 'bigint', (column) => column.primaryKey().notNull())
    .addColumn('article_id', 'bigint', (column) => column.notNull().references('articles.id'))
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('document_id', 'bigint', (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('note', text, (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('review_notes_article')
    .on('review_notes')
    .columns(['article_id', 'id'])
    .execute()
  // The history begins with the reviews that are open now.
  await sql`insert into review_notes (id, article_id, version, document_id, action, note, at, by)
    select row_number() over (order by reviews.at, reviews.article_id), reviews.article_id, articles.version,
      articles.document_id, reviews.state, reviews.note, reviews.at, reviews.by
    from reviews join articles on articles.id = reviews.article_id`.execute(db)
  await sql`insert into counters (name, value)
    select 'review_notes', count(*) from review_notes having count(*) > 0`.execute(db)
}

async function createStaffPolicies(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textOf(engine)
  await db.schema
    .createTable('staff_policies')
    .addColumn('name', text, (column) => column.primaryKey().notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('value', text, (column) => column.notNull())
    .execute()
}
