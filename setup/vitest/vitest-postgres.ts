import { migrate } from '@tsuzuri/database/migrations/migrate'
import { openDatabase } from '@tsuzuri/database/open'
import { type PostgresServer, startPostgres } from '@tsuzuri/test-support/postgres'
import type { SharedPostgres } from '@tsuzuri/test-support/shared-postgres'
import type { TestProject } from 'vitest/node'

/**
 * No fsync: this server needs no durability, and tests that simulate a power cut start their own server. No autovacuum:
 * it would scan hundreds of small databases all the time.
 */
const hasty = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' }

/** Starts one PostgreSQL for the whole run. If it can't start, the tests that need it fail with the reason. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let server: PostgresServer | undefined
  let shared: SharedPostgres
  try {
    server = await startPostgres({ settings: hasty })
    shared = { url: server.url, migrated: await createMigrated(server) }
  } catch (error) {
    shared = { failure: error instanceof Error ? error.message : String(error) }
  }
  provide('sharedPostgres', shared)
  return async () => server?.stop()
}

/** Creates a database with all tables and returns its name. */
async function createMigrated(server: PostgresServer): Promise<string> {
  const url = await server.newDatabase()
  const db = await openDatabase({ engine: 'postgres', url })
  try {
    await migrate(db, new Date())
  } finally {
    await db.close()
  }
  return new URL(url).pathname.slice(1)
}
