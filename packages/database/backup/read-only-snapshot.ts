import type { Kysely } from 'kysely'
import type { Database } from '../open.ts'
import type { Tables } from '../tables.ts'

/**
 * Reads everything as it was at one moment, however long that takes and whatever is written meanwhile. SQLite's reading
 * connection can do nothing else until then, so this is for a process of its own.
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
