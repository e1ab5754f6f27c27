import { type Kysely, sql } from 'kysely'
import type { Database } from '../open.ts'
import { insertRows, nextIds } from '../rows.ts'
import { findStaff } from '../staff/staff.ts'
import type { Tables } from '../tables.ts'
import { write } from '../writing.ts'
import { insertDelivery } from './new-delivery.ts'

const noticesAtMost = 200

type Digest = { day: string; until: Date }

/**
 * Gathers the waiting notices of each person, of what happened until this time, into one mail for the day. Returns how
 * many mails it planned.
 */
export async function planDigests(db: Database, now: Date, digest: Digest): Promise<number> {
  const people = await waitingUntil(db.reader, digest.until).select('notices.staff_id').distinct().execute()
  let planned = 0
  for (const { staff_id: staffId } of people) if (await planDigest(db, now, digest, staffId)) planned += 1
  return planned
}

async function planDigest(
  db: Database,
  now: Date,
  { day, until }: Digest,
  staffId: number,
): Promise<boolean> {
  const { value } = await write({ db, by: 'outbox', now }, async (writing) => {
    const { tx } = writing
    const key = `digest:${staffId}:${day}`
    const sent = await tx.selectFrom('outbox_events').select('id').where('unique_key', '=', key).execute()
    const staff = await findStaff(tx, staffId)
    if (sent.length > 0 || staff === undefined) return false
    const waiting = await waitingUntil(tx, until)
      .select('notices.event_id')
      .where('notices.staff_id', '=', staffId)
      .orderBy('notices.event_id')
      .limit(noticesAtMost)
      .execute()
    if (waiting.length === 0) return false
    const id = await nextIds(writing, 'outbox_events')
    const notice = { kind: 'digest' as const, staffId, day }
    await insertRows(writing, 'outbox_events', [
      {
        id,
        at: now.getTime(),
        by: writing.by,
        kind: notice.kind,
        data: JSON.stringify(notice),
        secret: null,
        unique_key: key,
        planned_at: now.getTime(),
      },
    ])
    await tx
      .updateTable('notices')
      .set({ digest: 'sent', digest_event_id: id })
      .where('staff_id', '=', staffId)
      .where(
        'event_id',
        'in',
        waiting.map((row) => row.event_id),
      )
      .execute()
    await insertDelivery(writing, id, { channel: 'mail', staffId, recipient: staff.name })
    return true
  })
  return value
}

/** `waiting` is not a parameter, because SQLite would not use a partial index. */
function waitingUntil(db: Kysely<Tables>, until: Date) {
  return db
    .selectFrom('notices')
    .innerJoin('outbox_events', 'outbox_events.id', 'notices.event_id')
    .where('notices.digest', '=', sql.lit('waiting'))
    .where('outbox_events.at', '<=', until.getTime())
}
