import type { Kysely } from 'kysely'
import type { Database } from '../open.ts'
import type { Tables } from '../tables.ts'

/**
 * Runs `work` in a read-only snapshot transaction (repeatable read). It occupies SQLite's only reading connection, so run
 * it in a separate process.
 */
export async function readSnapshot<T>(
  { reader }: Database,
  work: (reader: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => work(snapshot))
}
