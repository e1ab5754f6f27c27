import { expect, test } from 'vitest'
import { readBacklog } from '../backlog.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createFixtures, scheduleNew } from '../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { confirmReceipts } from './receipts.ts'

/** More than one look confirms. */
const manyArticles = 101

describeOnBothEngines('receipts', (magazine) => {
  test('articles that came and went while the server was down hold up no later one', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const schedule = (slug: string, from: number, until?: number) =>
      scheduleNew(magazine.at(noon), anArticle(fixtures, { slug }), {
        from: minutesAfterNoon(from),
        ...(until === undefined ? {} : { until: minutesAfterNoon(until) }),
      })
    for (let number = 0; number < manyArticles; number += 1) await schedule(`mijikai-${number}`, 1, 2)
    await schedule('nagai', 3)
    const { db } = magazine
    expect((await readBacklog(db, minutesAfterNoon(1))).receiptDueAt).toEqual(minutesAfterNoon(1))
    expect((await readBacklog(db, minutesAfterNoon(2))).receiptDueAt).toBeUndefined()
    expect((await readBacklog(db, minutesAfterNoon(4))).receiptDueAt).toEqual(minutesAfterNoon(3))
    expect(await confirmReceipts(db, minutesAfterNoon(4))).toBe(1)
    expect((await readBacklog(db, minutesAfterNoon(4))).receiptDueAt).toBeUndefined()
  })
})
