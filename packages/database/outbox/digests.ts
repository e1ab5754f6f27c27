import type { Database } from '../open.ts'
import { insertRows, nextIds } from '../rows.ts'
import { findStaff } from '../staff/staff.ts'
import { write } from '../writing.ts'
import { insertDelivery } from './new-delivery.ts'

const noticesAtMost = 200

/** Gathers the waiting notices of each person into one mail for the day. Returns how many mails it planned. */
export async function planDigests(db: Database, now: Date, day: string): Promise<number> {
  const people = await db.reader
    .selectFrom('notices')
    .select('staff_id')
    .distinct()
    .where('digest', '=', 'waiting')
    .execute()
  let planned = 0
  for (const { staff_id: staffId } of people) if (await planDigest(db, now, day, staffId)) planned += 1
  return planned
}

async function planDigest(db: Database, now: Date, day: string, staffId: number): Promise<boolean> {
  const { value } = await write({ db, by: 'outbox', now }, async (writing) => {
    const { tx } = writing
    const key = `digest:${staffId}:${day}`
    const sent = await tx.selectFrom('outbox_events').select('id').where('unique_key', '=', key).execute()
    const staff = await findStaff(tx, staffId)
    if (sent.length > 0 || staff === undefined) return false
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
    const waiting = await tx
      .selectFrom('notices')
      .select('event_id')
      .where('staff_id', '=', staffId)
      .where('digest', '=', 'waiting')
      .orderBy('event_id')
      .limit(noticesAtMost)
      .execute()
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
