import { existsSync } from 'node:fs'
import { listDueMigrations, migrate, NewerSchema } from '@tsuzuri/database/migrations/migrate'
import { type Database, type DatabaseAddress, openDatabase } from '@tsuzuri/database/open'
import { hasTables } from '@tsuzuri/database/backup/stored-tables'
import { DatabaseUnavailable } from '@tsuzuri/database/unavailable'
import { StartFailure } from './start-failure.ts'

type OpenOptions = { isMaintenance?: boolean }
const maintenance: OpenOptions = { isMaintenance: true }

/**
 * Opens the database and migrates it, or fails with one sentence that says why. `beforeFirst` runs if there are no
 * tables yet, and may throw to prevent their creation. Migrations run on a maintenance connection, because they may
 * take longer than any statement of a request.
 */
export async function openMagazineDatabase(
  address: DatabaseAddress,
  now: Date,
  beforeFirst: () => Promise<void> = async () => {},
  { isMaintenance = false }: OpenOptions = {},
): Promise<Database> {
  const db = await openMigrated(address, now, beforeFirst)
  if (isMaintenance || address.engine === 'sqlite') return db
  await db.close()
  return connectDatabase(address)
}

async function openMigrated(
  address: DatabaseAddress,
  now: Date,
  beforeFirst: () => Promise<void>,
): Promise<Database> {
  const db = await connectDatabase(address, maintenance)
  try {
    if (!(await hasTables(db))) await beforeFirst()
    if (db.readOnlyBecause === undefined) await migrate(db, now)
    else await assertCurrent(db)
    return db
  } catch (error) {
    await db.close()
    if (error instanceof StartFailure) throw error
    throw unreachable(address, error)
  }
}

/** On a read-only disk, tables that are up to date can still be read. */
async function assertCurrent(db: Database): Promise<void> {
  if ((await hasTables(db)) && (await listDueMigrations(db.reader)).length === 0) return
  throw db.readOnlyBecause
}

/** Opens a database without migrating it. */
export async function connectDatabase(
  address: DatabaseAddress,
  options: OpenOptions = {},
): Promise<Database> {
  return openDatabase(address, options).catch((error: unknown) => {
    throw unreachable(address, error)
  })
}

/** Opens the database of an existing magazine without changing it. */
export async function openStoredDatabase(address: DatabaseAddress): Promise<Database> {
  if (address.engine === 'sqlite' && !existsSync(address.file)) throw noMagazine()
  const db = await connectDatabase(address, maintenance)
  if (await hasTables(db)) return db
  await db.close()
  throw noMagazine()
}

function noMagazine(): StartFailure {
  return new StartFailure(
    'ここにはまだ雑誌がありません。DATA_DIR と DATABASE_URL を確かめてください。',
    'There is no magazine here; check DATA_DIR and DATABASE_URL.',
  )
}

function unreachable(address: DatabaseAddress, error: unknown): Error {
  if (error instanceof NewerSchema) {
    return new StartFailure(
      'このデータベースは、より新しい版の綴りが使っています。新しい版で起動するか、更新前のバックアップを戻してください。',
      `The database was migrated by a newer version of Tsuzuri (${error.migrations.join(', ')}); start that version, or restore a backup made before the update.`,
    )
  }
  if (isExhausted(error)) {
    return new StartFailure(
      'データベースの接続数が上限に達しています。PostgreSQL の max_connections を増やすか、WORKERS を減らしてください。',
      'The database has no connection left; raise max_connections of PostgreSQL, or lower WORKERS.',
    )
  }
  const reason = reasonOf(error)
  if (address.engine === 'sqlite') {
    return new StartFailure(
      `データベース ${address.file} を開けません（${reason}）。`,
      `The database ${address.file} can't be opened.`,
    )
  }
  const { hostname, port, pathname } = new URL(address.url)
  const place = `${hostname}:${port === '' ? '5432' : port}${pathname}`
  return new StartFailure(
    `データベース ${place} につながりません（${reason}）。DATABASE_URL を確かめてください。`,
    `The database ${place} can't be reached; check DATABASE_URL.`,
  )
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: too_many_connections */
function isExhausted(error: unknown): boolean {
  const { cause } = error instanceof DatabaseUnavailable ? error : {}
  return cause instanceof Error && 'code' in cause && cause.code === '53300'
}

function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return reasonOf(error.cause)
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message || error.name : String(error)
}
