import type { Transaction } from 'kysely'
import type { ContentKey } from '@tsuzuri/content/content-key'
import type { Notice } from '@tsuzuri/content/notices/notice'
import type { Right, Subject } from '@tsuzuri/content/permission'
import type { SearchIndex } from './dialect/search-index.ts'
import type { Prepared } from './search/index.ts'
import type { Tables } from './tables.ts'

export type AuditEntry = { action: string; subject: string; details?: Record<string, unknown> }

/** An event for the outbox. `uniqueKey`: written only if no event has this key. `secret`: already encrypted. */
export type EventEntry = { notice: Notice; uniqueKey?: string; secret?: string }

/** A write transaction, with the content keys that it has changed and the audit entries and events that it will write. */
export type Writing = {
  tx: Transaction<Tables>
  by: string
  now: Date
  changed: Set<ContentKey>
  /** Changed keys that readers can't notice yet, such as those of a scheduled article. */
  unseen: Set<ContentKey>
  audit: AuditEntry[]
  events: EventEntry[]
  searchIndex: SearchIndex
  prepared: Prepared | undefined
  /** Throws a Refusal if the actor lacks the right. Our own programs may do everything; staff need a right for each command. */
  assertMay: (right: Right, subject?: Subject) => void
}

/** Allocates the next `count` ids of a table and returns the first. Ids are never reused. */
export async function nextIds({ tx }: Pick<Writing, 'tx'>, table: keyof Tables, count = 1): Promise<number> {
  const counter = await tx.selectFrom('counters').select('value').where('name', '=', table).executeTakeFirst()
  if (counter === undefined) {
    await tx.insertInto('counters').values({ name: table, value: count }).execute()
    return 1
  }
  await tx
    .updateTable('counters')
    .set({ value: counter.value + count })
    .where('name', '=', table)
    .execute()
  return counter.value + 1
}

/** Raises the counter to `highest`, for rows that bring their own ids: `nextIds` allocates only higher ones. */
export async function reserveIds({ tx }: Writing, table: keyof Tables, highest: number): Promise<void> {
  if (highest === 0) return
  await tx
    .insertInto('counters')
    .values({ name: table, value: highest })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: highest }).where('counters.value', '<', highest),
    )
    .execute()
}

/** Inserts rows in batches that stay below the parameter limit of both engines. */
export async function insertRows<Table extends keyof Tables>(
  { tx }: Pick<Writing, 'tx'>,
  table: Table,
  rows: readonly Tables[Table][],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  const atOnce = Math.max(1, Math.floor(30_000 / Math.max(1, columns)))
  for (let at = 0; at < rows.length; at += atOnce) {
    // Kysely can't follow that a row of Tables[Table] is insertable into Table.
    await tx
      .insertInto(table)
      .values(rows.slice(at, at + atOnce) as never)
      .execute()
  }
}
