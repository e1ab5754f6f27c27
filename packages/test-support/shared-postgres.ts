import { inject } from 'vitest'
import { createDatabase } from './postgres/create-database.ts'

/** The PostgreSQL server of this test run, or the reason why it did not start. */
export type SharedPostgres = { url: string } | { failure: string }

declare module 'vitest' {
  interface ProvidedContext {
    sharedPostgres: SharedPostgres
  }
}

/** Creates an empty database on the PostgreSQL server of this test run; throws if the server could not start. */
export async function newPostgresDatabase(): Promise<string> {
  return createDatabase(getSharedPostgresUrl())
}

function getSharedPostgresUrl(): string {
  const shared = inject('sharedPostgres')
  if ('failure' in shared) throw new Error(`PostgreSQL for tests could not start: ${shared.failure}`)
  return shared.url
}
