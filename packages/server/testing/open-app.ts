import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { steadyPulse } from '@tsuzuri/database/pulse'
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
  /** Asks the app in the process; a path is enough of an address. */
  ask: (path: string, init?: RequestInit) => Promise<Response>
  readJson: (path: string, init?: RequestInit) => Promise<unknown>
  fetch: (request: Request) => Promise<Response>
  /** What the app takes for the present moment. */
  setNow: (now: Date) => void
  /** From now on every question to the database fails. */
  breakDatabase: () => Promise<void>
  close: () => Promise<void>
}

/** The app in this process with a real database and a real store, both empty, and a clock that stands still. */
export async function openTestApp(
  engine: 'sqlite' | 'postgres' = 'sqlite',
  env: Record<string, string> = {},
  parts: StudioOptions = {},
): Promise<TestApp> {
  // What a test publishes is then found as the dictionary reads it.
  await analyser.isReachable()
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-server-'))
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: 'https://magazine.example',
    ...env,
    ...(engine === 'postgres' ? { DATABASE_URL: await newMigratedPostgresDatabase() } : {}),
  })
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
