import type { Kysely } from 'kysely'
import { type ContentKey, everyKey } from '@tsuzuri/content/content-key'
import type { Database } from '../open.ts'
import { insertRows, nextIds, type Writing } from '../rows.ts'
import type { Tables } from '../tables.ts'
import { findValue } from '../stored/value.ts'
import { contentKeysSchema } from '../stored/value-schemas.ts'

/** The content keys that one command changed. Ids increase by one in commit order. */
export type Change = { id: number; keys: ContentKey[] }

const maxChanges = 1000
const maxKeys = 5000

/** Writes the keys that the transaction changed to the change log, which every process reads. */
export async function recordChange(
  writing: Pick<Writing, 'tx' | 'now' | 'changed' | 'unseen'>,
  db: Database,
): Promise<Change | undefined> {
  const isPublic = (key: ContentKey) => !key.startsWith('draft:')
  const all = [...writing.changed.union(writing.unseen)].filter(isPublic)
  if (all.length === 0) return undefined
  if ([...writing.changed].some(isPublic)) await recordSeen(writing)
  const keys = all.length > maxKeys ? [everyKey] : all
  const id = await nextIds(writing, 'changes')
  await insertRows(writing, 'changes', [{ id, at: writing.now.getTime(), keys: JSON.stringify(keys) }])
  await writing.tx
    .deleteFrom('changes')
    .where('id', '<=', id - maxChanges)
    .execute()
  await db.notifyWatchers(writing.tx)
  return { id, keys }
}

const seenAt = 'changes.seen_at'

/** The resolution of `Last-Modified`. */
const secondMs = 1000

/**
 * Records when a command last changed what readers see. Commands may commit in another order than they began, so the
 * value rises by a second at least: a client with the previous value never treats new content as unchanged. It may be
 * ahead of the clock for a moment, in which `Last-Modified` is omitted.
 */
async function recordSeen({ tx, now }: Pick<Writing, 'tx' | 'now'>): Promise<void> {
  await tx
    .insertInto('counters')
    .values({ name: seenAt, value: now.getTime() })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => {
        const risen = eb('counters.value', '+', secondMs)
        const given = eb.ref('excluded.value')
        return { value: eb.case().when(given, '>', risen).then(given).else(risen).end() }
      }),
    )
    .execute()
}

/** Falls back to the change log for a database that no command has changed since `changes.seen_at` was introduced. */
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

/** The changes after an id; undefined if the log no longer reaches back that far, for example after a restore. */
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
