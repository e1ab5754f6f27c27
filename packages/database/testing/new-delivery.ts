import { type Delivery, findDelivery } from '../outbox/deliveries.ts'
import { insertDelivery } from '../outbox/new-delivery.ts'
import { write } from '../writing.ts'
import type { TestMagazine } from './both-engines.ts'
import { noon } from './moments.ts'

/** Writes an event with one delivery. */
export async function newDelivery(
  { db, at }: TestMagazine,
  delivery: Parameters<typeof insertDelivery>[2],
): Promise<Delivery> {
  await write(at(noon), async ({ events }) => {
    events.push({ notice: { kind: 'destination.test', destinationId: 7 } })
  })
  const event = await db.reader
    .selectFrom('outbox_events')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { value: id } = await write(at(noon), (writing) => insertDelivery(writing, event.id, delivery))
  const row = await findDelivery(db.reader, id)
  if (row === undefined) throw new Error('the delivery was not stored')
  return row
}
