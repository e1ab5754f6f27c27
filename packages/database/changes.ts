import type { Kysely } from 'kysely'
import { type ContentKey, everyKey } from '@tsuzuri/content/content-key'
import type { Database } from './open.ts'
import { insertRows, nextIds, type Writing } from './rows.ts'
import { findValue } from './stored/value.ts'
import { contentKeysSchema } from './stored/value-schemas.ts'
import type { Tables } from './tables.ts'

/** What one command changed for readers. Ids rise by one, in the order of the commits. */
export type Change = { id: number; keys: ContentKey[] }

const rememberedChanges = 1000
const mostKeys = 5000

/** Writes down what the transaction changed, so that every process can find out, whenever it looks. */
export async function recordChange(writing: Writing, db: Database): Promise<Change | undefined> {
  const isPublic = (key: ContentKey) => !key.startsWith('draft:')
  const all = [...writing.changed.union(writing.unseen)].filter(isPublic)
  if (all.length === 0) return undefined
  if ([...writing.changed].some(isPublic)) await recordSeen(writing)
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

const seenAt = 'changes.seen_at'

/** When a command last changed what readers get. Never goes back, whatever the clock does. */
async function recordSeen({ tx, now }: Writing): Promise<void> {
  const value = now.getTime()
  await tx
    .insertInto('counters')
    .values({ name: seenAt, value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value }).where('counters.value', '<', value),
    )
    .execute()
}

/** A magazine that no command has changed since this is recorded has only the times of its changes. */
export async function lastSeenChangeAt(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('counters').select('value').where('name', '=', seenAt).as('seen'),
      eb
        .selectFrom('changes')
        .select((max) => max.fn.max('at').as('at'))
        .as('changed'),
    ])
    .executeTakeFirstOrThrow()
  return row.seen ?? row.changed ?? 0
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
    keys: findValue(contentKeysSchema, row.keys) ?? [everyKey],
  }))
}
