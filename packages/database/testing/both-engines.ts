import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newMigratedPostgresDatabase, newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { analyser } from '@tsuzuri/search/analyser'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { type Database, type DatabaseAddress, openDatabase } from '../open.ts'
import type { Tables } from '../tables.ts'
import type { Command } from '../writing.ts'
import { writeMigratedFile } from './migrated-file.ts'

export type TestMagazine = {
  /** Migrated, and empty at the start of each test. */
  readonly db: Database
  /** Empties the database again within a test. */
  empty: () => Promise<void>
  /** The command of an editor at a given time. */
  at: (now: Date, by?: Command['by']) => Command
}

/** Runs the same tests on SQLite and on PostgreSQL, each on a database of its own. */
export function describeOnBothEngines(name: string, suite: (magazine: TestMagazine) => void): void {
  describe.each(['sqlite', 'postgres'] as const)(`${name} (%s)`, (engine) => {
    let place: TestPlace
    let opened: Database | undefined
    const getDatabase = () => {
      if (opened === undefined) throw new Error('the database is opened in beforeAll')
      return opened
    }
    beforeAll(async () => {
      // Waits for the dictionary, so that tests index with it.
      if (!(await analyser.isReachable())) throw new Error('the dictionary process did not respond')
      place = await newMigratedPlace(engine)
      opened = await openDatabase(place.address)
    })
    beforeEach(() => emptyTables(getDatabase()))
    afterAll(async () => {
      await opened?.close()
      await place.remove()
    })
    suite({
      get db() {
        return getDatabase()
      },
      empty: () => emptyTables(getDatabase()),
      at: (now, by = 'hanako') => ({ db: getDatabase(), by, now }),
    })
  })
}

export type TestPlace = { address: DatabaseAddress; remove: () => Promise<void> }

/** Creates a database with all tables. */
async function newMigratedPlace(engine: Database['engine']): Promise<TestPlace> {
  const place = await newPlace(engine, newMigratedPostgresDatabase)
  if (place.address.engine === 'sqlite') await writeMigratedFile(place.address.file)
  return place
}

/** Creates an empty database, on PostgreSQL by `newOnPostgres`. */
export async function newPlace(
  engine: Database['engine'],
  newOnPostgres = newPostgresDatabase,
): Promise<TestPlace> {
  if (engine === 'postgres') {
    return { address: { engine, url: await newOnPostgres() }, remove: async () => {} }
  }
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-database-'))
  return {
    address: { engine, file: join(folder, 'magazine.sqlite') },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Referencing tables come first. */
const filled: readonly (keyof Tables)[] = [
  'front_drafts',
  'front_reviews',
  'front_review_notes',
  'front_moments',
  'front_revisions',
  'fronts',
  'search_names',
  'search_titles',
  'search_words',
  'search_abouts',
  'article_readings',
  'search_articles',
  'search_turns',
  'changes',
  'media_details',
  'time_views',
  'receipts',
  'presences',
  'reviews',
  'review_notes',
  'staff_policies',
  'proof_terms',
  'proof_lists',
  'secrets',
  'outbox_deliveries',
  'notices',
  'notice_choices',
  'staff_devices',
  'api_keys',
  'outbox_events',
  'destinations',
  'job_leases',
  'open_id_logins',
  'sign_in_failures',
  'backup_codes',
  'sessions',
  'staff_links',
  'staff',
  'reads',
  'audit',
  'previews',
  'settings',
  'redirects',
  'banners',
  'media',
  'list_blocks',
  'list_entries',
  'lists',
  'article_references',
  'withdrawals',
  'feed_names',
  'origins',
  'publications',
  'revisions',
  'articles',
  'documents',
  'series',
  'users',
  'tags',
  'subcategories',
  'categories',
  'counters',
]

/** One round trip instead of one for each table. */
const deleteAtOnce = sql.raw(`do $$ begin ${filled.map((table) => `delete from ${table};`).join(' ')} end $$`)

async function emptyTables(db: Database): Promise<void> {
  await db.writer.transaction().execute(async (tx) => {
    const indexed = await tx.selectFrom('search_articles').select('article_id').execute()
    await db.searchIndex.remove(
      tx,
      indexed.map((row) => row.article_id),
    )
    if (db.engine === 'postgres') await deleteAtOnce.execute(tx)
    else for (const table of filled) await tx.deleteFrom(table).execute()
  })
}
