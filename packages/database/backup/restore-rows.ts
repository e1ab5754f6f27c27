import type { Transaction } from 'kysely'
import { everyKey } from '@tsuzuri/content/content-key'
import { recordChange } from '../changes/change-log.ts'
import type { Row } from '../dialect/table-reader.ts'
import { migrateIn, written } from '../migrations/migrate.ts'
import type { Database } from '../open.ts'
import type { Tables } from '../tables.ts'
import { withWriteLock } from '../writing.ts'
import { lineOf, openRowDigest, type TableDigest } from './row-digest.ts'
import { hasTables, listStoredTables } from './stored-tables.ts'

export type Restored = { migrations: readonly string[]; tables: Readonly<Record<string, TableDigest>> }

const maxParameters = 30_000

class NotRestored extends Error {
  override readonly name = 'NotRestored'
}

/** Migrations that this version does not know, because a newer version wrote them. */
export function unknownMigrations(names: readonly string[]): string[] {
  const known = new Set(written.map((migration) => migration.name))
  return names.filter((name) => !known.has(name))
}

/**
 * Restores a backup into an empty database in one transaction: migrates to the backup's schema version, inserts the rows,
 * verifies their digests. Unless the tables are to stay as they were, it then runs the newer migrations and records a change of
 * everything: a CDN and the readers of feeds may hold content that is newer than the backup.
 */
export async function restoreRows(
  db: Database,
  { migrations, tables }: Restored,
  rows: AsyncIterable<{ table: string; rows: Row[] }>,
  now: Date,
  { isMigrated = true }: { isMigrated?: boolean } = {},
): Promise<void> {
  if (await hasTables(db)) throw new NotRestored('the database is not empty')
  await withWriteLock(db, async (tx) => {
    const before = written.filter((migration) => migrations.includes(migration.name))
    await migrateIn(tx, db.engine, now, before)
    const known = new Set(await listStoredTables(db, tx))
    for await (const { table, rows: some } of rows) {
      if (!known.has(table)) throw new NotRestored(`there is no table ${table}`)
      await insert(tx, table, some)
    }
    for (const table of known) await assertSame(db, tx, table, tables[table])
    if (!isMigrated) return
    await migrateIn(tx, db.engine, now)
    await recordChange({ tx, now, changed: new Set([everyKey]), unseen: new Set() }, db)
  })
}

async function insert(tx: Transaction<Tables>, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  const atOnce = Math.max(1, Math.min(100, Math.floor(maxParameters / Math.max(1, columns))))
  for (let at = 0; at < rows.length; at += atOnce) {
    await tx
      .insertInto(table as keyof Tables)
      .values(rows.slice(at, at + atOnce))
      .execute()
  }
}

async function assertSame(
  { tableReader }: Database,
  tx: Transaction<Tables>,
  table: string,
  expected: TableDigest = openRowDigest().end(),
): Promise<void> {
  const digest = openRowDigest()
  for await (const rows of tableReader.rows(tx, table)) for (const row of rows) digest.add(lineOf(row))
  const found = digest.end()
  if (found.rows !== expected.rows || found.digest !== expected.digest)
    throw new NotRestored(
      `${table} holds ${found.rows} rows that are not the ${expected.rows} that were kept`,
    )
}
