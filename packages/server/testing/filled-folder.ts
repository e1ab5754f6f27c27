import { steadyPulse } from '@tsuzuri/database/pulse'
import { confirmReceipts } from '@tsuzuri/database/articles/receipts'
import { insertStaff } from '@tsuzuri/database/staff/staff'
import { write } from '@tsuzuri/database/writing'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { prepareDataFolder } from '../data-folder.ts'
import { openLog } from '../log.ts'
import { openMediaStore } from '../media/media-store.ts'
import { openMagazineDatabase } from '../open-database.ts'
import { watchClock } from '../outbox/clock-events.ts'
import { openOutbox } from '../outbox/outbox.ts'
import { fillSmallMagazine, type SmallMagazine } from './small-magazine.ts'

/** Changes the magazine in a data folder, as another process would. */
export async function withMagazineIn<T>(
  env: Record<string, string>,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const config = readConfig(env)
  await prepareDataFolder(config.dataDir)
  const db = await openMagazineDatabase(config.database, new Date())
  const store = await openMediaStore(config.store)
  try {
    return await work({
      config,
      db,
      pulse: steadyPulse,
      store,
      log: openLog('silent'),
      now: () => new Date(),
    })
  } finally {
    await store.close()
    await db.close()
  }
}

/** Fills a data folder with the small magazine, before a server is started on it. */
export async function fillFolder(env: Record<string, string>): Promise<SmallMagazine> {
  return withMagazineIn(env, fillSmallMagazine)
}

/** Writes beforehand what a server writes by itself, so that a test can assert that nothing else was written. */
export async function settleFolder(env: Record<string, string>): Promise<void> {
  await withMagazineIn(env, async (context) => {
    const { db, now } = context
    await confirmReceipts(db, now())
    await write({ db, by: 'test', now: now() }, (writing) =>
      insertStaff(writing, {
        email: 'hanako@magazine.example',
        name: '花子',
        role: 'administrator',
        passwordHash: null,
      }),
    )
    await watchClock(context, now())
    const outbox = await openOutbox(context)
    while ((await outbox.turn()) > 0);
    await outbox.stop()
  })
}
