import type { Kysely } from 'kysely'
import { type Notice, noticeSchema } from '@tsuzuri/content/notices/notice'
import type { Database } from '../open.ts'
import type { EventEntry } from '../rows.ts'
import { findValue } from '../stored/value.ts'
import type { Tables } from '../tables.ts'
import { write } from '../writing.ts'

export type StoredEvent = {
  id: number
  at: Date
  by: string
  kind: string
  /** Undefined if this version can't read it: a newer version wrote it, during an update or before a rollback. */
  notice: Notice | undefined
  secret: string | null
}

export type ReadableEvent = StoredEvent & { notice: Notice }

/** Writes events that the clock causes. Skips those whose key exists already, without taking the write lock. */
export async function recordEventsOnce(
  db: Database,
  now: Date,
  entries: readonly (EventEntry & { uniqueKey: string })[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = await db.reader
    .selectFrom('outbox_events')
    .select('unique_key')
    .where(
      'unique_key',
      'in',
      entries.map((entry) => entry.uniqueKey),
    )
    .execute()
  const known = new Set(rows.map((row) => row.unique_key))
  const fresh = entries.filter((entry) => !known.has(entry.uniqueKey))
  if (fresh.length === 0) return
  await write({ db, by: 'outbox', now }, async (writing) => void writing.events.push(...fresh))
}

export async function findEvent(db: Kysely<Tables>, id: number): Promise<StoredEvent | undefined> {
  const row = await db.selectFrom('outbox_events').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : eventOf(row)
}

export function eventOf(row: Omit<Tables['outbox_events'], 'unique_key' | 'planned_at'>): StoredEvent {
  return {
    id: row.id,
    at: new Date(row.at),
    by: row.by,
    kind: row.kind,
    notice: findValue(noticeSchema, row.data),
    secret: row.secret,
  }
}

export function isReadable(event: StoredEvent): event is ReadableEvent {
  return event.notice !== undefined
}

const keptMs = 90 * 24 * 60 * 60 * 1000
const sweptAtOnce = 500

/** Deletes old events with everything that belongs to them; at most some hundreds at a time. */
export async function sweepEvents(db: Database, now: Date): Promise<number> {
  const rows = await db.reader
    .selectFrom('outbox_events')
    .select(['id', 'at'])
    .orderBy('id')
    .limit(sweptAtOnce)
    .execute()
  const ids = rows.filter((row) => row.at < now.getTime() - keptMs).map((row) => row.id)
  if (ids.length === 0) return 0
  await write({ db, by: 'outbox', now }, async ({ tx }) => {
    await tx.deleteFrom('outbox_deliveries').where('event_id', 'in', ids).execute()
    await tx.deleteFrom('notices').where('event_id', 'in', ids).execute()
    await tx.deleteFrom('outbox_events').where('id', 'in', ids).execute()
  })
  return ids.length
}
