import type { Kysely } from 'kysely'
import { type ContentKey, everyKey } from '@tsuzuri/content/content-key'
import type { Database } from './open.ts'
import { insertRows, nextIds, type Writing } from './rows.ts'
import type { Tables } from './tables.ts'

/** What one command changed for readers. Ids rise by one, in the order of the commits. */
export type Change = { id: number; keys: ContentKey[] }

const rememberedChanges = 1000
const mostKeys = 5000

/** Writes down what the transaction changed, so that every process can find out, whenever it looks. */
export async function recordChange(writing: Writing, db: Database): Promise<Change | undefined> {
  const all = [...writing.changed].filter((key) => !key.startsWith('draft:'))
  if (all.length === 0) return undefined
  const keys = all.length > mostKeys ? [everyKey] : all
  const id = await nextIds(writing, 'changes')
  await insertRows(writing, 'changes', [{ id, at: writing.now.getTime(), keys: JSON.stringify(keys) }])
  await writing.tx
    .deleteFrom('changes')
    .where('id', '<=', id - rememberedChanges)
    .execute()
  await db.wakeWatchers(writing.tx)
  return { id, keys }
}

export async function lastChangeId(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

/** What changed after a change; undefined where that can't be told any more, as after a restored backup. */
export async function changesAfter(db: Kysely<Tables>, id: number): Promise<Change[] | undefined> {
  const rows = await db
    .selectFrom('changes')
    .select(['id', 'keys'])
    .where('id', '>=', id)
    .orderBy('id')
    .execute()
  const [first, ...others] = rows
  const isWhole = id === 0 ? first === undefined || first.id === 1 : first?.id === id
  if (!isWhole) return undefined
  return (id === 0 ? rows : others).map((row) => ({
    id: row.id,
    keys: JSON.parse(row.keys) as ContentKey[],
  }))
}
