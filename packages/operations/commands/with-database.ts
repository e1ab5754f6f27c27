import type { Database } from '@tsuzuri/database/open'
import { readConfig } from '@tsuzuri/server/config'
import { prepareDataFolder } from '@tsuzuri/server/data-folder'
import { openMagazineDatabase } from '@tsuzuri/server/open-database'

/** Does some work on the configured magazine's database and closes it again. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  await prepareDataFolder(config.dataDir)
  const db = await openMagazineDatabase(config.database, new Date(), undefined, { isMaintenance: true })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
