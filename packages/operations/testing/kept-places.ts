import { createReadStream } from 'node:fs'
import { readConfig } from '@tsuzuri/server/config'
import { prepareDataFolder } from '@tsuzuri/server/data-folder'
import { openMediaStore } from '@tsuzuri/server/media/media-store'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { decryptBackup } from '../backup/encryption.ts'
import type { Manifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { restoredDatabase } from '../backup/restored-database.ts'

export const engines = ['sqlite', 'postgres'] as const

/** The settings of a magazine that is not there yet. */
export async function newPlace(
  engine: (typeof engines)[number],
  folder: string,
): Promise<Record<string, string>> {
  return { DATA_DIR: folder, ...(engine === 'postgres' ? { DATABASE_URL: await newPostgresDatabase() } : {}) }
}

export async function restoreTo(env: Record<string, string>, file: string): Promise<Manifest> {
  const config = readConfig(env)
  await prepareDataFolder(config.dataDir)
  const store = await openMediaStore(config.store)
  const database = restoredDatabase(config.database)
  try {
    return await restoreBackup(
      { database, store, now: new Date() },
      {
        read: () => decryptBackup(createReadStream(file), config.backup.key),
      },
    )
  } finally {
    await store.close()
    await database.close()
  }
}
