import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Engine, Migration } from '../migration.ts'

/** Staff accounts, sign-in, and the tables for writing articles in the studio. */
export const studio: Migration = {
  name: '003-studio',
  async up(db, engine) {
    await createStaff(db, engine)
    await createSignIn(db, engine)
    await createDesk(db, engine)
  },
}

/** Byte order on both engines, whatever the language of the PostgreSQL cluster. */
function textOf(engine: Engine) {
  return engine === 'postgres' ? sql`text collate "C"` : sql`text`
}

type Column = Parameters<Parameters<CreateTableBuilder<string>['addColumn']>[2] & object>[0]
const primary = (column: Column) => column.primaryKey().notNull()
const required = (column: Column) => column.notNull()
const unique = (column: Column) => column.notNull().unique()
const ofStaff = (column: Column) => column.notNull().references('staff.id')
const ofArticle = (column: Column) => column.notNull().references('articles.id')

async function createStaff(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textOf(engine)
  await db.schema
    .createTable('staff')
    .addColumn('id', 'bigint', primary)
    .addColumn('version', 'bigint', required)
    .addColumn('email', text, required)
    .addColumn('name', text, required)
    .addColumn('role', text, required)
    .addColumn('enabled', 'integer', required)
    .addColumn('password_hash', text)
    .addColumn('totp_secret', text)
    .addColumn('totp_pending', text)
    .addColumn('totp_last_step', 'bigint', required)
    .addColumn('open_id_subject', text)
    .addColumn('created_at', 'bigint', required)
    .addColumn('seen_at', 'bigint')
    .addColumn('removed_at', 'bigint')
    .execute()
  // A removed account stays as the author of its changes; its e-mail address is free again.
  await sql`create unique index staff_email on staff (email) where removed_at is null`.execute(db)
  await sql`create unique index staff_open_id on staff (open_id_subject) where open_id_subject is not null`.execute(
    db,
  )
  await db.schema
    .createTable('staff_links')
    .addColumn('id', 'bigint', primary)
    .addColumn('kind', text, required)
    .addColumn('token_hash', text, unique)
    .addColumn('email', text, required)
    .addColumn('name', text, required)
    .addColumn('role', text, required)
    .addColumn('staff_id', 'bigint', (column) => column.references('staff.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', text, required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .execute()
}

async function createSignIn(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textOf(engine)
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'bigint', primary)
    .addColumn('token_hash', text, unique)
    .addColumn('staff_id', 'bigint', ofStaff)
    .addColumn('state', text, required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('seen_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('agent', text, required)
    .addColumn('source', text, required)
    .execute()
  await db.schema.createIndex('sessions_staff').on('sessions').column('staff_id').execute()
  await db.schema
    .createTable('backup_codes')
    .addColumn('staff_id', 'bigint', ofStaff)
    .addColumn('code_hash', text, required)
    .addPrimaryKeyConstraint('backup_codes_pk', ['staff_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('sign_in_failures')
    .addColumn('key', text, primary)
    .addColumn('count', 'integer', required)
    .addColumn('last_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('sign_in_failures_last').on('sign_in_failures').column('last_at').execute()
  await db.schema
    .createTable('open_id_logins')
    .addColumn('state_hash', text, primary)
    .addColumn('verifier', text, required)
    .addColumn('nonce', text, required)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('secrets')
    .addColumn('name', text, primary)
    .addColumn('value', text, required)
    .execute()
}

async function createDesk(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textOf(engine)
  await db.schema
    .createTable('reviews')
    .addColumn('article_id', 'bigint', (column) => primary(column).references('articles.id'))
    .addColumn('state', text, required)
    .addColumn('note', text, required)
    .addColumn('at', 'bigint', required)
    .addColumn('by', text, required)
    .execute()
  await db.schema
    .createTable('presences')
    .addColumn('article_id', 'bigint', ofArticle)
    .addColumn('staff_id', 'bigint', ofStaff)
    .addColumn('device', text, required)
    .addColumn('since', 'bigint', required)
    .addColumn('seen_at', 'bigint', required)
    .addPrimaryKeyConstraint('presences_pk', ['article_id', 'staff_id', 'device'])
    .execute()
  await db.schema
    .createTable('receipts')
    .addColumn('article_id', 'bigint', ofArticle)
    .addColumn('planned_at', 'bigint', required)
    .addColumn('seen_at', 'bigint')
    .addPrimaryKeyConstraint('receipts_pk', ['article_id', 'planned_at'])
    .execute()
  await sql`create index receipts_waiting on receipts (planned_at) where seen_at is null`.execute(db)
  await db.schema
    .createTable('time_views')
    .addColumn('id', 'bigint', primary)
    .addColumn('token_hash', text, unique)
    .addColumn('shown_at', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', text, required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema
    .createTable('media_details')
    .addColumn('name', text, (column) => primary(column).references('media.name'))
    .addColumn('version', 'bigint', required)
    .addColumn('title', text, required)
    .addColumn('alt', text, required)
    .addColumn('focus', text, required)
    .addColumn('rights_until', text)
    .execute()
  await db.schema
    .createIndex('articles_by_owner')
    .on('articles')
    .columns(['created_by', 'edited_at'])
    .execute()
  await db.schema.createIndex('previews_article').on('previews').column('article_id').execute()
  await db.schema.createIndex('audit_time').on('audit').columns(['at', 'id']).execute()
}
