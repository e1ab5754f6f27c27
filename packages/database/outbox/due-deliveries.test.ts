import { type CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { newDelivery } from '../testing/new-delivery.ts'
import { claimDelivery, type Delivery, findDelivery, settleDelivery } from './deliveries.ts'
import { dueOrClaimed, dueTargets, findDueDelivery, listDueTargets, type Target } from './due-deliveries.ts'

const mail = { channel: 'mail', destination_id: null } as const
const hub = { channel: 'hub', destination_id: null } as const
const chat = { channel: 'destination', destination_id: 7 } as const

describeOnBothEngines('M1 due deliveries', (magazine) => {
  /** Claims a delivery as a process does that is then killed. */
  const claim = async (delivery: Delivery, now = noon) => {
    const claimed = await claimDelivery(magazine.db, delivery, now, 90_000)
    if (claimed === undefined) throw new Error('the delivery was not claimed')
    return claimed
  }
  const nextTo = (target: Target, now = noon) => findDueDelivery(magazine.db.reader, target, now)
  const settle = (delivery: Delivery, nextAt?: Date) =>
    settleDelivery(
      magazine.db,
      delivery,
      nextAt === undefined ? { state: 'delivered' } : { state: 'waiting', fault: '遅い', nextAt },
      noon,
    )

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
      await settle(await claim(next))
    }
    expect(ids).toEqual([urgent.id, first.id, second.id])
    expect(await nextTo(hub)).toBeUndefined()
    expect((await nextTo(chat))?.recipient).toBe('部屋')
  })

  test('newer messages wait for one under a claim until the claim ends', async () => {
    const first = await newDelivery(magazine, { channel: 'mail', recipient: '一' })
    const second = await newDelivery(magazine, { channel: 'mail', recipient: '二' })
    const other = await newDelivery(magazine, { channel: 'destination', destinationId: 7, recipient: '部屋' })
    const claimed = await claim(first)
    expect(await nextTo(mail)).toBeUndefined()
    expect(await nextTo(mail, minutesAfterNoon(1))).toBeUndefined()
    expect((await nextTo(chat))?.id).toBe(other.id)
    expect((await nextTo(mail, minutesAfterNoon(2)))?.id).toBe(first.id)
    await settle(claimed)
    expect((await nextTo(mail))?.id).toBe(second.id)
  })

  test('an urgent message neither waits for one under a claim nor keeps others waiting', async () => {
    const first = await newDelivery(magazine, { channel: 'mail', recipient: '急', isUrgent: true })
    const second = await newDelivery(magazine, { channel: 'mail', recipient: '一' })
    await claim(first)
    expect((await nextTo(mail))?.id).toBe(second.id)
    await claim(second)
    const third = await newDelivery(magazine, { channel: 'mail', recipient: '急', isUrgent: true })
    expect((await nextTo(mail))?.id).toBe(third.id)
  })

  test('no message waits for one that waits for its retry, until that is claimed again', async () => {
    const first = await newDelivery(magazine, { channel: 'mail', recipient: '一' })
    const second = await newDelivery(magazine, { channel: 'mail', recipient: '二' })
    await settle(await claim(first), minutesAfterNoon(1))
    expect((await nextTo(mail))?.id).toBe(second.id)
    const retried = await nextTo(mail, minutesAfterNoon(1))
    expect(retried?.id).toBe(first.id)
    await claim(retried ?? first, minutesAfterNoon(1))
    expect(await nextTo(mail, minutesAfterNoon(1))).toBeUndefined()
  })

  test('an older message does not wait for a newer one under a claim', async () => {
    const first = await newDelivery(magazine, { channel: 'mail', recipient: '一' })
    const second = await newDelivery(magazine, { channel: 'mail', recipient: '二' })
    await claim(second)
    expect((await nextTo(mail))?.id).toBe(first.id)
  })

  test('a message during which the process ended again and again keeps the others waiting only once', async () => {
    const { reader } = magazine.db
    const first = await newDelivery(magazine, { channel: 'mail', recipient: '一' })
    const second = await newDelivery(magazine, { channel: 'mail', recipient: '二' })
    await claim(first)
    expect(await nextTo(mail)).toBeUndefined()
    for (const minutes of [2, 4, 6]) {
      const now = minutesAfterNoon(minutes)
      const next = await nextTo(mail, now)
      expect(next?.id).toBe(first.id)
      await claim(next ?? first, now)
      expect((await nextTo(mail, now))?.id).toBe(second.id)
    }
    expect((await findDelivery(reader, first.id))?.fault).toContain('結果がわからないまま')
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
      const plan = await planOf(dueOrClaimed(db.writer, target, noon).limit(1).compile())
      expect(plan).toContain('outbox_deliveries_next')
      expect(plan).not.toMatch(/sort|b-tree/i)
    }
    // PostgreSQL chooses by how many of those that wait are due.
    expect(await planOf(dueTargets(db.writer, noon).compile())).toMatch(/outbox_deliveries_(next|waiting)/)
  })
})
