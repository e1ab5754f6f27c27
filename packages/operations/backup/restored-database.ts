import { existsSync } from 'node:fs'
import type { Database, DatabaseAddress } from '@tsuzuri/database/open'
import { hasTables } from '@tsuzuri/database/backup/stored-tables'
import { connectDatabase } from '@tsuzuri/server/open-database'

/** The target of a restore. Only `open` creates the SQLite file, so a refused restore leaves none behind. */
export type RestoredDatabase = {
  hasMagazine: () => Promise<boolean>
  open: () => Promise<Database>
  close: () => Promise<void>
}

export function restoredDatabase(address: DatabaseAddress): RestoredDatabase {
  let opened: Promise<Database> | undefined
  const open = () => (opened ??= connectDatabase(address, { isMaintenance: true }))
  return {
    async hasMagazine() {
      if (address.engine === 'sqlite' && !existsSync(address.file)) return false
      return hasTables(await open())
    },
    open,
    close: async () => (await opened?.catch(() => undefined))?.close(),
  }
}
