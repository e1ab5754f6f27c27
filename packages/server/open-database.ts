import { existsSync } from 'node:fs'
import { listDueMigrations, migrate } from '@tsuzuri/database/migrations/migrate'
import { type Database, type DatabaseAddress, openDatabase } from '@tsuzuri/database/open'
import { hasTables } from '@tsuzuri/database/backup/stored-tables'
import { StartFailure } from './start-failure.ts'

/**
 * Opens the database with its tables up to date, or says in one sentence why that can't be. Where there are none yet,
 * somebody may have a reason not to make them.
 */
export async function openMagazineDatabase(
  address: DatabaseAddress,
  now: Date,
  beforeFirst: () => Promise<void> = async () => {},
): Promise<Database> {
  const db = await connectDatabase(address)
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

/** Tables that are up to date can be read, also where nothing can be written. */
async function assertCurrent(db: Database): Promise<void> {
  if ((await hasTables(db)) && (await listDueMigrations(db.reader)).length === 0) return
  throw db.readOnlyBecause
}

/** Opens a database as it is, whatever is in it. */
export async function connectDatabase(address: DatabaseAddress): Promise<Database> {
  return openDatabase(address).catch((error: unknown) => {
    throw unreachable(address, error)
  })
}

/** Opens a magazine that is there already, and changes nothing of it. */
export async function openStoredDatabase(address: DatabaseAddress): Promise<Database> {
  if (address.engine === 'sqlite' && !existsSync(address.file)) throw noMagazine()
  const db = await connectDatabase(address)
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
  const reason = reasonOf(error)
  if (address.engine === 'sqlite') {
    return new StartFailure(
      `データベース ${address.file} を開けません (${reason})。`,
      `The database ${address.file} can't be opened.`,
    )
  }
  const { hostname, port, pathname } = new URL(address.url)
  const place = `${hostname}:${port === '' ? '5432' : port}${pathname}`
  return new StartFailure(
    `データベース ${place} につながりません (${reason})。DATABASE_URL を確かめてください。`,
    `The database ${place} can't be reached; check DATABASE_URL.`,
  )
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message || error.name : String(error)
}
