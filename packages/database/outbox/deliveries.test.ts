import { expect, test } from 'vitest'
import { describeOnBothEngines, type TestMagazine } from '../testing/both-engines.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { write } from '../writing.ts'
import {
  claimDelivery,
  type Delivery,
  findDelivery,
  listDueDeliveries,
  settleDelivery,
} from './deliveries.ts'
import { insertDelivery } from './new-delivery.ts'

const claimMs = 90_000

describeOnBothEngines('M1 deliveries', (magazine) => {
  test('an attempt is claimed once; one that ran into the end of its claim records nothing', async () => {
    const { db } = magazine
    const delivery = await newDelivery(magazine, { channel: 'mail', recipient: '編集部' })
    const first = await claimDelivery(db, delivery, noon, claimMs)
    expect(first?.attempts).toBe(1)
    expect(await claimDelivery(db, delivery, noon, claimMs)).toBeUndefined()
    expect(
      await claimDelivery(db, { ...delivery, attempts: 1 }, minutesAfterNoon(1), claimMs),
    ).toBeUndefined()

    const second = await claimDelivery(db, { ...delivery, attempts: 1 }, minutesAfterNoon(2), claimMs)
    expect([second?.attempts, second?.message_key]).toEqual([2, delivery.message_key])
    await settleDelivery(db, { ...delivery, attempts: 1 }, { state: 'failed', fault: '遅い' }, noon)
    expect((await findDelivery(db.reader, delivery.id))?.state).toBe('waiting')
    await settleDelivery(db, { ...delivery, attempts: 2 }, { state: 'delivered' }, minutesAfterNoon(2))
    expect(await findDelivery(db.reader, delivery.id)).toMatchObject({ state: 'delivered', fault: '' })
  })

  test('messages to paused targets do not keep others out of the list', async () => {
    const { db } = magazine
    const mail = await newDelivery(magazine, { channel: 'mail', recipient: '編集部' })
    const hub = await newDelivery(magazine, { channel: 'hub', recipient: 'hub.example' })
    const chat = await newDelivery(magazine, { channel: 'destination', destinationId: 7, recipient: '部屋' })
    const due = async (paused: Parameters<typeof listDueDeliveries>[3]) =>
      (await listDueDeliveries(db.reader, noon, 10, paused)).map(({ id }) => id)
    expect(await due({ channels: [], destinationIds: [] })).toEqual([mail.id, hub.id, chat.id])
    expect(await due({ channels: ['hub'], destinationIds: [] })).toEqual([mail.id, chat.id])
    expect(await due({ channels: ['mail', 'hub'], destinationIds: [7] })).toEqual([])
  })

  test('a message of a channel that only a newer version knows waits', async () => {
    const { db } = magazine
    const channel = 'pigeon' as Delivery['channel']
    await newDelivery(magazine, { channel, recipient: '鳩舎' })
    const mail = await newDelivery(magazine, { channel: 'mail', recipient: '編集部' })
    expect((await listDueDeliveries(db.reader, noon, 10)).map(({ id }) => id)).toEqual([mail.id])
  })
})

/** Writes an event with one delivery. */
async function newDelivery(
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
