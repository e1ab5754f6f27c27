import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { steadyPulse } from '@tsuzuri/database/pulse'
import { writeMigratedFile } from '@tsuzuri/database/testing/migrated-file'
import { analyser } from '@tsuzuri/search/analyser'
import { newMigratedPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { openLog } from '../log.ts'
import { openMediaStore } from '../media/media-store.ts'
import { openStudio, type StudioOptions } from '../studio/studio.ts'
import { openMagazineDatabase } from '../open-database.ts'

export const noon = new Date('2026-11-15T03:00:00.000Z')

export type TestApp = {
  context: Context
  /** Sends a request to the app in this process; a path is enough. */
  ask: (path: string, init?: RequestInit) => Promise<Response>
  readJson: (path: string, init?: RequestInit) => Promise<unknown>
  fetch: (request: Request) => Promise<Response>
  /** Sets the current time of the app. */
  setNow: (now: Date) => void
  /** Makes every query to the database fail from now on. */
  breakDatabase: () => Promise<void>
  close: () => Promise<void>
}

/** The app in this process with a real database and a real store, both empty, and a fixed clock. */
export async function openTestApp(
  engine: 'sqlite' | 'postgres' = 'sqlite',
  env: Record<string, string> = {},
  parts: StudioOptions = {},
): Promise<TestApp> {
  // Waits for the dictionary, so that published articles are indexed with it.
  await analyser.isReachable()
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-server-'))
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: 'https://magazine.example',
    ...env,
    ...(engine === 'postgres' ? { DATABASE_URL: await newMigratedPostgresDatabase() } : {}),
  })
  if (config.database.engine === 'sqlite') await writeMigratedFile(config.database.file)
  const db = await openMagazineDatabase(config.database, noon)
  const store = await openMediaStore(config.store)
  let present = noon
  let broken = false
  const context: Context = {
    config,
    db,
    pulse: steadyPulse,
    store,
    log: openLog('silent'),
    now: () => present,
  }
  const app = createApp(context, { studio: await openStudio(context, parts) })
  const fetch = async (request: Request) => app.fetch(request)
  const ask = (path: string, init?: RequestInit) => fetch(new Request(`http://localhost${path}`, init))
  return {
    context,
    ask,
    readJson: async (path, init) => (await ask(path, init)).json(),
    fetch,
    setNow: (now) => {
      present = now
    },
    breakDatabase: async () => {
      broken = true
      await db.close()
    },
    close: async () => {
      await store.close()
      if (!broken) await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
