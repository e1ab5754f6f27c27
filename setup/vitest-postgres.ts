import { type PostgresServer, startPostgres } from '@tsuzuri/test-support/postgres'
import type { SharedPostgres } from '@tsuzuri/test-support/shared-postgres'
import type { TestProject } from 'vitest/node'

/** One PostgreSQL for the whole run. Where it can't start, the tests that need it fail and say why. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let server: PostgresServer | undefined
  let shared: SharedPostgres
  try {
    server = await startPostgres()
    shared = { url: server.url }
  } catch (error) {
    shared = { failure: error instanceof Error ? error.message : String(error) }
  }
  provide('sharedPostgres', shared)
  return async () => server?.stop()
}
