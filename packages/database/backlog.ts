import { sql } from 'kysely'
import { waitingReceipts } from './articles/receipts.ts'
import type { Database } from './open.ts'

/** Overdue receipts and index updates, and the size of the database. */
export type Backlog = { receiptDueAt: Date | undefined; turnDueAt: Date | undefined; bytes: number }

export async function readBacklog({ reader, engine }: Database, now: Date): Promise<Backlog> {
  const receipt = await waitingReceipts(reader, now.getTime(), now)
    .select('receipts.planned_at')
    .orderBy('receipts.planned_at')
    .limit(1)
    .executeTakeFirst()
  const turn = await reader
    .selectFrom('search_turns')
    .select('at')
    .where('at', '<=', now.getTime())
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  const size =
    engine === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: number
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await size.execute(reader)
  return {
    receiptDueAt: receipt === undefined ? undefined : new Date(receipt.planned_at),
    turnDueAt: turn === undefined ? undefined : new Date(turn.at),
    bytes: rows[0]?.bytes ?? 0,
  }
}
