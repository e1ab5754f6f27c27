import { stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { describe, expect, test } from 'vitest'
import { saveRedirect } from '@tsuzuri/database/redirects'
import { openDatabase } from '@tsuzuri/database/open'
import { rebuildSearch } from '@tsuzuri/database/search/rebuild'
import { readConfig } from '../config.ts'
import { openMediaStore } from '../media-store.ts'
import { newFolder } from '../testing/child-server.ts'
import { fillFolder, withMagazineIn } from '../testing/filled-folder.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const engines = ['sqlite', 'postgres'] as const

async function placeOf(engine: (typeof engines)[number], folder: string): Promise<Record<string, string>> {
  return { DATA_DIR: folder, ...(engine === 'postgres' ? { DATABASE_URL: await newPostgresDatabase() } : {}) }
}

describe.each(engines)('a backup from %s', (engine) => {
  test('O3 restores on either engine', { timeout: 60_000 }, async () => {
    await using folder = await newFolder()
    const env = await placeOf(engine, join(folder.path, 'from'))
    await fillFolder(env)
    const file = join(folder.path, 'kept', 'a.tar')
    const taken = await takeBackup(readConfig(env), file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await verifyBackup(createReadStream(file))).toMatchObject({ faults: [] })
    for (const other of engines) {
      const target = readConfig(await placeOf(other, join(folder.path, other)))
      const store = await openMediaStore(target.store)
      const db = await openDatabase(target.database)
      await restoreBackup({ db, store, now: new Date() }, { read: () => createReadStream(file) })
      await rebuildSearch(db, () => new Date())
      await store.close()
      await db.close()
      const again = await takeBackup(target, join(folder.path, `${other}.tar`))
      expect([again.tables, again.media]).toEqual([taken.tables, taken.media])
    }
    void delay
    void saveRedirect
    void withMagazineIn
  })
})
