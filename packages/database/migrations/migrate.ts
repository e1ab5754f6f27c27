import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { isLockTimeout } from '../dialect/postgres-unavailable.ts'
import type { Database } from '../open.ts'
import type { Tables } from '../tables.ts'
import { magazine } from './numbered/001-magazine.ts'
import { search } from './numbered/002-search.ts'
import { studio } from './numbered/003-studio.ts'
import { changes } from './numbered/004-changes.ts'
import { mediaLooks } from './numbered/005-media-looks.ts'
import { withdrawals } from './numbered/006-withdrawals.ts'
import { origins } from './numbered/007-origins.ts'
import { titleBreaks } from './numbered/008-title-breaks.ts'
import { feedNames } from './numbered/009-feed-names.ts'
import { documentFormats } from './numbered/010-document-formats.ts'
import { searchUnits } from './numbered/011-search-units.ts'
import { outbox } from './numbered/012-outbox.ts'
import { apiKeys } from './numbered/013-api-keys.ts'
import { series } from './numbered/014-series.ts'
import { fronts } from './numbered/015-fronts.ts'
import { pictureEdits } from './numbered/016-picture-edits.ts'
import { articleReadings } from './numbered/017-article-readings.ts'
import { shelf } from './numbered/018-shelf.ts'
import { templates } from './numbered/019-templates.ts'
import { handOver } from './numbered/020-hand-over.ts'
import { proofTerms } from './numbered/021-proof-terms.ts'
import { frontDrafts } from './numbered/022-front-drafts.ts'
import { seriesWriting } from './numbered/023-series-writing.ts'
import { narrowSearchRows } from './numbered/024-narrow-search-rows.ts'
import { releases } from './numbered/025-releases.ts'
import { earlierSecrets } from './numbered/026-earlier-secrets.ts'
import { deskIndexes } from './numbered/027-desk-indexes.ts'
import { pendingTerms } from './numbered/028-pending-terms.ts'
import { deliveryOrder } from './numbered/029-delivery-order.ts'
import type { Migration } from './migration.ts'

/** In order of creation; a released migration is never changed. */
export const written: readonly Migration[] = [
  magazine,
  search,
  studio,
  changes,
  mediaLooks,
  withdrawals,
  origins,
  titleBreaks,
  feedNames,
  documentFormats,
  searchUnits,
  outbox,
  apiKeys,
  series,
  fronts,
  pictureEdits,
  articleReadings,
  shelf,
  templates,
  handOver,
  proofTerms,
  frontDrafts,
  seriesWriting,
  narrowSearchRows,
  releases,
  earlierSecrets,
  deskIndexes,
  pendingTerms,
  deliveryOrder,
]

/** A newer version has changed tables that this version uses. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema'
  readonly migrations: readonly string[]

  constructor(migrations: readonly string[]) {
    super(`this database was written by a newer Tsuzuri (it knows ${migrations.join(', ')})`)
    this.migrations = migrations
  }
}

/**
 * On PostgreSQL, a migration that waits for the lock of a table blocks all later readers of the table. If a long reader
 * such as a backup holds the lock, the migration waits only briefly, and retries after a pause.
 */
const lockMs = 2000
const pauseMs = 2000
const mostTries = 150

/** Runs all pending migrations in one transaction: a crash in the middle leaves the tables unchanged. */
export async function migrate(db: Database, now: Date, migrations = written): Promise<string[]> {
  if (await isCurrent(db, migrations)) return []
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.writer.transaction().execute(async (tx) => {
        if (db.engine === 'postgres')
          await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(tx)
        return db.lockWriting(tx, () => migrateIn(tx, db.engine, now, migrations))
      })
    } catch (error) {
      if (!isLockTimeout(error) || tries === mostTries) throw error
      await delay(pauseMs)
    }
  }
}

/** Checked without a lock, because most starts have nothing to migrate and should not wait for a long import. */
async function isCurrent(db: Database, migrations: readonly Migration[]): Promise<boolean> {
  const columns = await listColumns(db.writer, db.engine)
  if (!columns.includes('expands')) return false
  const rows = await db.writer.selectFrom('migrations').select(['name', 'expands']).execute()
  const known = new Set(migrations.map(({ name }) => name))
  const done = new Set(rows.map(({ name }) => name))
  return known.isSubsetOf(done) && rows.every(({ name, expands }) => known.has(name) || expands === 1)
}

/** Runs pending migrations inside a given transaction. */
export async function migrateIn(
  tx: Transaction<Tables>,
  engine: Database['engine'],
  now: Date,
  migrations = written,
): Promise<string[]> {
  await tx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await addExpandsColumn(tx, engine)
  const rows = await tx.selectFrom('migrations').select(['name', 'expands']).execute()
  const done = new Set(rows.map((row) => row.name))
  const unknown = rows.filter(({ name }) => !migrations.some((migration) => migration.name === name))
  const contracting = unknown.filter(({ expands }) => expands !== 1)
  if (contracting.length > 0) throw new NewerSchema(contracting.map(({ name }) => name))
  const due = migrations.filter((migration) => !done.has(migration.name))
  for (const migration of due) {
    await migration.up(tx as unknown as Kysely<unknown>, engine)
    const expands = migration.contracts === true ? 0 : 1
    await tx.insertInto('migrations').values({ name: migration.name, at: now.getTime(), expands }).execute()
  }
  return due.map((migration) => migration.name)
}

/** Older databases lack this column, and no migration can add it, because this table records the migrations. */
async function addExpandsColumn(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  // PostgreSQL locks the whole table for an alteration, even if it adds nothing.
  if ((await listColumns(tx, engine)).includes('expands')) return
  await tx.schema
    .alterTable('migrations')
    .addColumn('expands', engine === 'postgres' ? 'bigint' : 'integer')
    .execute()
}

/** The columns of the table of migrations; none before the first migration. */
async function listColumns(db: Kysely<Tables>, engine: Database['engine']): Promise<string[]> {
  const query =
    engine === 'postgres'
      ? sql<{ name: string }>`select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = 'migrations'`
      : sql<{ name: string }>`pragma table_info(migrations)`
  return (await query.execute(db)).rows.map(({ name }) => name)
}

/** The migrations that this version still has to run. */
export async function listDueMigrations(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('migrations').select('name').execute()
  const done = new Set(rows.map((row) => row.name))
  return written.map((migration) => migration.name).filter((name) => !done.has(name))
}
