import { inject } from 'vitest'
import { createDatabase } from './postgres/create-database.ts'

/** The one server of a test run, or why there is none. */
export type SharedPostgres = { url: string } | { failure: string }

declare module 'vitest' {
  interface ProvidedContext {
    sharedPostgres: SharedPostgres
  }
}

/** An empty database on the PostgreSQL that this test run shares; fails where that could not start. */
export async function newPostgresDatabase(): Promise<string> {
  return createDatabase(getSharedPostgresUrl())
}

function getSharedPostgresUrl(): string {
  const shared = inject('sharedPostgres')
  if ('failure' in shared) throw new Error(`PostgreSQL for tests could not start: ${shared.failure}`)
  return shared.url
}
