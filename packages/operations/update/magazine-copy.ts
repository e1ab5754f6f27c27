import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@tsuzuri/database/open'
import { type Config, readConfig } from '@tsuzuri/server/config'
import { prepareDataFolder } from '@tsuzuri/server/data-folder'
import { openMediaStore } from '@tsuzuri/server/media/media-store'
import { type BackupFile, restoreBackup } from '../backup/restore-backup.ts'
import { restoredDatabase } from '../backup/restored-database.ts'
import type { ShowPart } from '../backup/write-backup.ts'
import { sweepLeftovers } from '../files/leftovers.ts'
import { newCopyDatabase, sweepCopyDatabases } from './copy-database.ts'

/** A temporary copy of a magazine that sends nothing to the outside. */
export type MagazineCopy = { config: Config; env: Record<string, string> } & AsyncDisposable

const copyFolder = /^tsuzuri-rehearsal-(?:(\d+)-)?[A-Za-z0-9]{6}$/

/**
 * Creates an empty copy: a temporary folder and, with PostgreSQL, the given database or a new one on the same server.
 */
export async function openCopy(original: Config, emptyDatabase?: string): Promise<MagazineCopy> {
  await using undo = new AsyncDisposableStack()
  await sweepLeftovers(tmpdir(), copyFolder)
  const folder = await mkdtemp(join(tmpdir(), `tsuzuri-rehearsal-${process.pid}-`))
  // Retries, because interrupted work may still write files.
  undo.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  const { database, publicUrl } = original
  if (database.engine === 'postgres') await sweepCopyDatabases(database)
  const url =
    database.engine === 'postgres' ? (emptyDatabase ?? (await newCopyDatabase(undo, database))) : undefined
  const env: Record<string, string> = {
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: publicUrl,
    ...(url === undefined ? {} : { DATABASE_URL: url }),
    HOST: '127.0.0.1',
    PORT: '0',
    WORKERS: '1',
    SAMPLE: 'off',
    LOG_LEVEL: 'error',
  }
  const config = readConfig(env)
  await prepareDataFolder(config.dataDir)
  const kept = undo.move()
  return { config, env, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** Restores a backup without migrating its tables, and disables all messages of the copy. */
export async function fillCopy({ config }: MagazineCopy, file: BackupFile, show: ShowPart): Promise<void> {
  const store = await openMediaStore(config.store)
  const database = restoredDatabase(config.database)
  try {
    await restoreBackup({ database, store, now: new Date() }, file, { show, isMigrated: false })
    await silence(await database.open())
  } finally {
    await database.close()
    await store.close()
  }
}

/**
 * Disables chat rooms and webhooks and cancels waiting deliveries. Mail needs a setting that the copy does not have.
 */
async function silence(db: Database): Promise<void> {
  const tables = new Set((await db.writer.introspection.getTables()).map(({ name }) => name))
  if (tables.has('destinations')) await db.writer.updateTable('destinations').set({ enabled: 0 }).execute()
  if (tables.has('outbox_deliveries'))
    await db.writer
      .updateTable('outbox_deliveries')
      .set({ state: 'cancelled' })
      .where('state', '=', 'waiting')
      .execute()
}
