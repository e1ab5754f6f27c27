import { type PostgresServer, startPostgres } from '@tsuzuri/test-support/postgres'
import type { SharedPostgres } from '@tsuzuri/test-support/shared-postgres'
import type { TestProject } from 'vitest/node'

/** Nobody cuts the power of this server, so it waits for no disk; tests that do cut it start one of their own. */
const hasty = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** One PostgreSQL for the whole run. Where it can't start, the tests that need it fail and say why. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let server: PostgresServer | undefined
  let shared: SharedPostgres
  try {
    server = await startPostgres({ settings: hasty })
    shared = { url: server.url }
  } catch (error) {
    shared = { failure: error instanceof Error ? error.message : String(error) }
  }
  provide('sharedPostgres', shared)
  return async () => server?.stop()
}
