import { nextIds, type Writing } from '../rows.ts'

/** Writes the events of the transaction. A command that is rolled back leaves none. */
export async function appendEvents(writing: Writing): Promise<void> {
  const { tx, events, by, now } = writing
  if (events.length === 0) return
  const firstId = await nextIds(writing, 'outbox_events', events.length)
  const rows = events.map(({ notice, uniqueKey, secret }, at) => ({
    id: firstId + at,
    at: now.getTime(),
    by,
    kind: notice.kind,
    data: JSON.stringify(notice),
    secret: secret ?? null,
    unique_key: uniqueKey ?? null,
    planned_at: null,
  }))
  await tx
    .insertInto('outbox_events')
    .values(rows)
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .execute()
}
