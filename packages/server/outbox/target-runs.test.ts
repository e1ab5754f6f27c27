import { expect, onTestFinished, test, vi } from 'vitest'
import { type Delivery, settleDelivery } from '@tsuzuri/database/outbox/deliveries'
import { write } from '@tsuzuri/database/writing'
import { openTestApp } from '../testing/open-app.ts'
import { openTargetPauses } from './target-pauses.ts'
import { type AttemptOutcome, openTargetRuns } from './target-runs.ts'

const soon = { timeout: 60_000, interval: 20 }
const hanging = 50

/** Messages to destinations 1, 2 …, and runs whose attempts the test decides. */
async function openRuns(destinations: number, outcomeOf: (delivery: Delivery) => Promise<AttemptOutcome>) {
  const app = await openTestApp()
  onTestFinished(() => app.close())
  const { db, log, now } = app.context
  const ids = Array.from({ length: destinations }, (_, at) => at + 1)
  await write({ db, by: 'test', now: now() }, async ({ events }) => {
    events.push(
      ...ids.map((destinationId) => ({ notice: { kind: 'destination.test', destinationId } as const })),
    )
  })
  const rows = ids.map((id) => ({
    id,
    event_id: id,
    channel: 'destination' as const,
    staff_id: null,
    destination_id: id,
    recipient: '部屋',
    message_key: `key-${id}`,
    state: 'waiting' as const,
    urgent: 0,
    attempts: 0,
    next_at: now().getTime(),
    last_at: null,
    fault: '',
  }))
  await db.writer.insertInto('outbox_deliveries').values(rows).execute()
  const attempt = async (delivery: Delivery) => {
    const outcome = await outcomeOf(delivery)
    await settleDelivery(db, delivery, outcome, now())
    return outcome
  }
  const pauses = openTargetPauses(now)
  const runs = openTargetRuns({ db, log, now, pauses, isDelivering: () => true, attempt })
  const listWaiting = async () =>
    (
      await db.reader
        .selectFrom('outbox_deliveries')
        .select('destination_id')
        .where('state', '=', 'waiting')
        .orderBy('destination_id')
        .execute()
    ).map((row) => row.destination_id)
  return { runs, listWaiting }
}

test('M1 as many targets as there can be hang, and the next one gets its message', async () => {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
  const last = hanging + 1
  const attempted: (number | null)[] = []
  const { runs, listWaiting } = await openRuns(last, async ({ destination_id }) => {
    attempted.push(destination_id)
    if (destination_id !== last) await gate
    return { state: 'delivered' }
  })
  const started = await runs.start()
  await vi.waitFor(async () => expect(await listWaiting()).not.toContain(last), soon)
  expect(await runs.start()).toEqual([])
  expect(new Set(attempted).size).toBe(last)
  expect(await listWaiting()).toHaveLength(hanging)
  letGo()
  await runs.end()
  expect(await Promise.all(started)).toEqual(Array.from({ length: last }, () => 1))
})

test('M1 an attempt that throws ends the run of its target alone, and the next run goes on', async () => {
  let isBroken = true
  const { runs, listWaiting } = await openRuns(3, async ({ destination_id }) => {
    if (isBroken && destination_id === 2) throw new Error('the database is gone')
    return { state: 'delivered' }
  })
  expect(await Promise.all(await runs.start())).toEqual(expect.arrayContaining([0, 1, 1]))
  expect(await listWaiting()).toEqual([2])
  isBroken = false
  expect(await Promise.all(await runs.start())).toEqual([1])
})
