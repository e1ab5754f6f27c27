import type { Transaction } from 'kysely'
import type { ContentKey } from '@tsuzuri/content/content-key'
import type { Right, Subject } from '@tsuzuri/content/permission'
import type { SearchIndex } from './dialect/search-index.ts'
import type { Prepared } from './search/index.ts'
import type { Tables } from './tables.ts'

export type AuditEntry = { action: string; subject: string; details?: Record<string, unknown> }

/** A transaction under way: what it has changed for readers so far, and what the audit log will say of it. */
export type Writing = {
  tx: Transaction<Tables>
  by: string
  now: Date
  changed: Set<ContentKey>
  /** The same where readers get nothing else by it yet, as from an article whose minute has not come. */
  unseen: Set<ContentKey>
  audit: AuditEntry[]
  searchIndex: SearchIndex
  prepared: Prepared | undefined
  /** Refuses where the actor may not. Programs of ours may do everything; staff only what is asked for here. */
  assertMay: (right: Right, subject?: Subject) => void
}

/** Hands out the next `count` ids of a table and returns the first. Ids are never used twice. */
export async function nextIds({ tx }: Writing, table: keyof Tables, count = 1): Promise<number> {
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

/** Numbers up to `highest` are taken by somebody who brings their own: none of them is handed out any more. */
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

/** Inserts many rows in statements that neither engine finds too long. */
export async function insertRows<Table extends keyof Tables>(
  { tx }: Writing,
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
