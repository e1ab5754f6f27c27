import type { Kysely } from 'kysely'
import { type Page, pageOf } from '@tsuzuri/content/page-number'
import type { Database } from '../open.ts'
import type { Tables } from '../tables.ts'
import { eventOf, type StoredEvent } from './events.ts'

const perPage = 20

export type NoticeView = { event: StoredEvent; readAt: number | null }

/** The notices of one person, newest first. */
export async function listNotices(
  db: Kysely<Tables>,
  staffId: number,
  page: number,
): Promise<Page<NoticeView>> {
  const { count } = await db
    .selectFrom('notices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  const rows = await noticesOf(db, staffId)
    .orderBy('notices.event_id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return pageOf(rows.map(viewOf), count, page, perPage)
}

export async function countUnread(db: Kysely<Tables>, staffId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks notices as read: the given ones, or all up to one that the person has seen. */
export async function markRead(
  db: Database,
  staffId: number,
  upTo: number,
  only: number | undefined,
  now: Date,
): Promise<void> {
  await db.unlockedWriter
    .updateTable('notices')
    .set({ read_at: now.getTime() })
    .where('staff_id', '=', staffId)
    .where('read_at', 'is', null)
    .where('event_id', only === undefined ? '<=' : '=', only ?? upTo)
    .execute()
}

/** The notices that the digest with this event id contains. */
export async function listDigestNotices(
  db: Kysely<Tables>,
  staffId: number,
  digestEventId: number,
): Promise<StoredEvent[]> {
  const rows = await noticesOf(db, staffId)
    .where('digest_event_id', '=', digestEventId)
    .orderBy('notices.event_id')
    .execute()
  return rows.map((row) => viewOf(row).event)
}

function noticesOf(db: Kysely<Tables>, staffId: number) {
  return db
    .selectFrom('notices')
    .innerJoin('outbox_events', 'outbox_events.id', 'notices.event_id')
    .select(['outbox_events.id', 'at', 'by', 'kind', 'data', 'notices.read_at'])
    .where('staff_id', '=', staffId)
}

function viewOf({
  read_at,
  ...row
}: Pick<Tables['outbox_events'], 'id' | 'at' | 'by' | 'kind' | 'data'> & { read_at: number | null }) {
  return { event: eventOf({ ...row, secret: null }), readAt: read_at }
}
