import { type CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { noon } from '../testing/moments.ts'
import { newDelivery } from '../testing/new-delivery.ts'
import { claimDelivery, type Delivery } from './deliveries.ts'
import { dueDeliveries, dueTargets, findDueDelivery, listDueTargets, type Target } from './due-deliveries.ts'

const mail = { channel: 'mail', destination_id: null } as const
const hub = { channel: 'hub', destination_id: null } as const
const chat = { channel: 'destination', destination_id: 7 } as const

describeOnBothEngines('M1 due deliveries', (magazine) => {
  const claim = (delivery: Delivery) => claimDelivery(magazine.db, delivery, noon, 90_000)
  const nextTo = (target: Target) => findDueDelivery(magazine.db.reader, target, noon)

  test('each target with a due message is listed once', async () => {
    const { db } = magazine
    for (let count = 0; count < 2; count += 1) {
      await newDelivery(magazine, { channel: 'mail', recipient: '編集部' })
      await newDelivery(magazine, { channel: 'destination', destinationId: 7, recipient: '部屋' })
    }
    await claim(await newDelivery(magazine, { channel: 'hub', recipient: 'hub.example' }))
    const due = await listDueTargets(db.reader, noon)
    expect(due).toHaveLength(2)
    expect(due).toEqual(expect.arrayContaining([mail, chat]))
  })

  test('a target gets its messages in the order of events, urgent ones first', async () => {
    const first = await newDelivery(magazine, { channel: 'mail', recipient: '一' })
    await newDelivery(magazine, { channel: 'destination', destinationId: 7, recipient: '部屋' })
    const second = await newDelivery(magazine, { channel: 'mail', recipient: '二' })
    const urgent = await newDelivery(magazine, { channel: 'mail', recipient: '急', isUrgent: true })
    const ids: (number | undefined)[] = []
    for (let next = await nextTo(mail); next !== undefined; next = await nextTo(mail)) {
      ids.push(next.id)
      await claim(next)
    }
    expect(ids).toEqual([urgent.id, first.id, second.id])
    expect(await nextTo(hub)).toBeUndefined()
    expect((await nextTo(chat))?.recipient).toBe('部屋')
  })

  test('a message of a channel that only a newer version knows waits', async () => {
    const channel = 'pigeon' as Delivery['channel']
    await newDelivery(magazine, { channel, recipient: '鳩舎' })
    await newDelivery(magazine, { channel: 'mail', recipient: '編集部' })
    expect(await listDueTargets(magazine.db.reader, noon)).toEqual([mail])
  })

  test('are found by an index and not sorted, however many messages wait or were delivered', async () => {
    const { db } = magazine
    const { event_id: eventId } = await newDelivery(magazine, { channel: 'mail', recipient: '編集部' })
    await db.writer.transaction().execute(async (tx) => {
      await sql`insert into outbox_deliveries
          (id, event_id, channel, recipient, message_key, state, attempts, next_at, fault)
        with recursive numbers(n) as (select 1000 union all select n + 1 from numbers where n < 9999)
        select n, cast(${eventId} as bigint), 'hub', 'hub.example', 'key',
          case when n % 3 = 0 then 'waiting' else 'delivered' end, 0, cast(${noon.getTime()} as bigint), ''
        from numbers`.execute(tx)
    })
    await sql`analyze outbox_deliveries`.execute(db.writer)
    const planOf = async (query: CompiledQuery) => {
      const explain = db.engine === 'postgres' ? 'explain ' : 'explain query plan '
      const { rows } = await db.writer.executeQuery<object>({ ...query, sql: `${explain}${query.sql}` })
      return rows.flatMap(Object.values).join('\n')
    }
    for (const target of [mail, hub, chat]) {
      const plan = await planOf(dueDeliveries(db.writer, target, noon).limit(1).compile())
      expect(plan).toContain('outbox_deliveries_next')
      expect(plan).not.toMatch(/sort|b-tree/i)
    }
    // PostgreSQL chooses by how many of those that wait are due.
    expect(await planOf(dueTargets(db.writer, noon).compile())).toMatch(/outbox_deliveries_(next|waiting)/)
  })
})
