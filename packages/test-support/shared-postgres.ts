import { inject } from 'vitest'
import { createDatabase } from './postgres/create-database.ts'

/** The PostgreSQL server of this test run with a database that has all tables, or the reason why it did not start. */
export type SharedPostgres = { url: string; migrated: string } | { failure: string }

declare module 'vitest' {
  interface ProvidedContext {
    sharedPostgres: SharedPostgres
  }
}

/** Creates an empty database on the PostgreSQL server of this test run; throws if the server could not start. */
export async function newPostgresDatabase(): Promise<string> {
  return createDatabase(getShared().url)
}

/** Creates a database with all tables: copying one takes a tenth of the time that the migrations take. */
export async function newMigratedPostgresDatabase(): Promise<string> {
  const { url, migrated } = getShared()
  return createDatabase(url, migrated)
}

function getShared(): Exclude<SharedPostgres, { failure: string }> {
  const shared = inject('sharedPostgres')
  if ('failure' in shared) throw new Error(`PostgreSQL for tests could not start: ${shared.failure}`)
  return shared
}
