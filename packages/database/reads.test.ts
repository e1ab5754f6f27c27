import { expect, test } from 'vitest'
import { countReads, sweepReads } from './reads.ts'
import { describeOnBothEngines } from './testing/both-engines.ts'
import { minutesAfterNoon, noon } from './testing/moments.ts'

const daysAgo = (days: number) => minutesAfterNoon(-days * 24 * 60)
const hourOf = (at: Date) => Math.floor(at.getTime() / 3_600_000)

describeOnBothEngines('U5 the counts of reads', (magazine) => {
  const rows = async () =>
    (
      await magazine.db.reader
        .selectFrom('reads')
        .select(['hour', 'article_id'])
        .orderBy('hour')
        .orderBy('article_id')
        .execute()
    ).map(({ hour, article_id: id }) => [hour, id])

  test('that are older than any ranking are deleted, some at a time, and no others', async () => {
    const { db } = magazine
    for (const at of [daysAgo(800), daysAgo(401), daysAgo(399), noon])
      await countReads(
        db,
        new Map([
          [1, 5],
          [2, 5],
        ]),
        at,
      )
    expect(await sweepReads(db, noon, 3)).toBe(3)
    expect((await rows())[0]).toEqual([hourOf(daysAgo(401)), 2])
    expect(await sweepReads(db, noon, 3)).toBe(1)
    expect(await sweepReads(db, noon, 3)).toBe(0)
    expect(await rows()).toEqual([
      [hourOf(daysAgo(399)), 1],
      [hourOf(daysAgo(399)), 2],
      [hourOf(noon), 1],
      [hourOf(noon), 2],
    ])
  })
})
