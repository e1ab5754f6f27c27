import { sql } from 'kysely'
import type { Database } from '../open.ts'

/** How many connections to this PostgreSQL database wait for the lock of the writer. */
export async function countLockWaits({ reader }: Database): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`.execute(reader)
  return rows.length
}
