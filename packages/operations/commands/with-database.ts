import type { Database } from '@tsuzuri/database/open'
import { assertNoneUnfinished } from '@tsuzuri/server/backup/unfinished'
import { type Config, readConfig } from '@tsuzuri/server/config'
import { prepareDataFolder } from '@tsuzuri/server/data-folder'
import { openStoreReader } from '@tsuzuri/server/media/store-reader'
import { openMagazineDatabase, openStoredDatabase } from '@tsuzuri/server/open-database'

type Work<T> = (db: Database) => Promise<T>

/**
 * Runs `work` on the database of an existing magazine. A wrong `DATA_DIR` is refused: otherwise a new, empty magazine
 * would be exported over the published site.
 */
export async function withDatabase<T>(work: Work<T>): Promise<T> {
  const config = readConfig(process.env)
  const stored = await openStoredDatabase(config.database).catch(async (error: unknown) => {
    await assertRestored(config)
    throw error
  })
  await stored.close()
  return withMigrated(config, work)
}

/** The same for a command that adds articles: it creates the magazine if there is none yet. */
export async function withNewDatabase<T>(work: Work<T>): Promise<T> {
  const config = readConfig(process.env)
  await prepareDataFolder(config.dataDir)
  return withMigrated(config, work)
}

async function withMigrated<T>(config: Config, work: Work<T>): Promise<T> {
  const beforeFirst = () => assertRestored(config)
  const db = await openMagazineDatabase(config.database, new Date(), beforeFirst, { isMaintenance: true })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Refuses after an interrupted restore: with new tables it would look finished. */
async function assertRestored(config: Config): Promise<void> {
  const store = await openStoreReader(config.store)
  try {
    await assertNoneUnfinished(store)
  } finally {
    await store.close()
  }
}
