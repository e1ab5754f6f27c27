import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { newDelivery } from '../testing/new-delivery.ts'
import { claimDelivery, findDelivery, settleDelivery } from './deliveries.ts'

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
})
