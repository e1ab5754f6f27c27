import { readConfig } from '@tsuzuri/server/config'
import { prepareDataFolder } from '@tsuzuri/server/data-folder'
import { openMediaStore } from '@tsuzuri/server/media/media-store'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { openBackupPlace, readBackupAddress } from '@tsuzuri/server/backup/backup-place'
import { besidePictures } from '../backup/beside-pictures.ts'
import { decryptBackup } from '../backup/encryption.ts'
import type { Manifest } from '../backup/manifest.ts'
import { restoreBackup, type RestoreOptions } from '../backup/restore-backup.ts'
import { restoredDatabase } from '../backup/restored-database.ts'

export const engines = ['sqlite', 'postgres'] as const

/** The settings of a magazine that does not exist yet. */
export async function newPlace(
  engine: (typeof engines)[number],
  folder: string,
): Promise<Record<string, string>> {
  return { DATA_DIR: folder, ...(engine === 'postgres' ? { DATABASE_URL: await newPostgresDatabase() } : {}) }
}

/** Leaves out the tables to which a restore adds its own change. */
export function withoutChangeLog(tables: Manifest['tables']): Manifest['tables'] {
  const left = Object.entries(tables).filter(([table]) => !['changes', 'counters'].includes(table))
  return Object.fromEntries(left)
}

/** `file` may be a path or an address in a bucket. */
export async function restoreTo(
  env: Record<string, string>,
  address: string,
  options: RestoreOptions = {},
): Promise<Manifest> {
  const config = readConfig(env)
  const { place: where, file = '' } = await readBackupAddress(address)
  const place = await openBackupPlace(where, config.backup)
  const { key } = config.backup
  await prepareDataFolder(config.dataDir)
  const store = await openMediaStore(config.store)
  const database = restoredDatabase(config.database)
  try {
    const { manifest } = await restoreBackup(
      { database, store, now: new Date() },
      {
        read: () => decryptBackup(place.read(file), key),
        pictures: (found) => besidePictures(place, found, key),
      },
      options,
    )
    return manifest
  } finally {
    await place.close()
    await store.close()
    await database.close()
  }
}
