import { listKey, rankingKey } from '@tsuzuri/content/content-key'
import { expect, test } from 'vitest'
import { withdrawArticle } from '../../articles/commands.ts'
import { trackDependencies } from '../../queries/dependencies.ts'
import { countReads } from '../../reads.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { aChangeClock } from '../../testing/change-clock.ts'
import { anArticle, createFixtures, publishNew } from '../../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../../testing/moments.ts'
import { type RankingPeriod, readRanking } from './ranking.ts'

describeOnBothEngines('the ranking', (magazine) => {
  test('counts the reads of its period, and the newest articles fill its places', async () => {
    const [a, b, c, d] = await publishFour()
    const day = 24 * 60
    await countReads(
      magazine.db,
      new Map([
        [a, 3],
        [b, 1],
      ]),
      minutesAfterNoon(60),
    )
    await countReads(magazine.db, new Map([[b, 1]]), minutesAfterNoon(61))
    expect(await ranking('day', 61)).toEqual([a, b, d, c])
    await countReads(
      magazine.db,
      new Map([
        [b, 3],
        [c, 4],
      ]),
      minutesAfterNoon(3 * day),
    )
    expect(await ranking('day', 61)).toEqual([a, b, d, c])
    expect(await ranking('day', 3 * day)).toEqual([c, b, d, a])
    expect(await ranking('week', 3 * day)).toEqual([b, c, a, d])
    expect(await ranking('month', 20 * day)).toEqual([b, c, a, d])
    expect(await ranking('month', 40 * day)).toEqual([d, c, b, a])
  })

  test('breaks ties towards the newer article, and has no more places than asked for', async () => {
    const [a, b, c, d] = await publishFour()
    await countReads(
      magazine.db,
      new Map([
        [a, 1],
        [b, 1],
        [c, 2],
        [d, 1],
      ]),
      noon,
    )
    expect(await ranking('day', 0)).toEqual([c, d, b, a])
    expect((await readRanking(magazine.db.reader, 'day', noon, 2)).map(({ id }) => id)).toEqual([c, d])
  })

  test('leaves out what was withdrawn and what never was', async () => {
    const [a, b, c, d] = await publishFour()
    await countReads(
      magazine.db,
      new Map([
        [a, 9],
        [b, 1],
        [777, 50],
      ]),
      noon,
    )
    await withdrawArticle(magazine.at(noon), { id: a, version: 2 })
    expect(await ranking('day', 0)).toEqual([b, d, c])
  })

  test('of no reads at all shows the newest, and counting none is nothing', async () => {
    await countReads(magazine.db, new Map(), noon)
    expect(await ranking('day', 0)).toEqual([])
    const [a, b, c, d] = await publishFour()
    expect(await ranking('week', 0)).toEqual([d, c, b, a])
  })

  test('is summed up when it is due, not with every publication', async () => {
    const [a, b, c, d] = await publishFour()
    const clock = aChangeClock()
    const read = async () => {
      const reader = trackDependencies(magazine.db.reader, new Set(), clock)
      return (await readRanking(reader, 'week', noon)).map(({ id }) => id)
    }
    await countReads(magazine.db, new Map([[a, 1]]), noon)
    expect(await read()).toEqual([a, d, c, b])
    await countReads(magazine.db, new Map([[b, 2]]), noon)
    clock.announce(listKey({ kind: 'all' }))
    expect(await read()).toEqual([a, d, c, b])
    clock.announce(rankingKey)
    expect(await read()).toEqual([b, a, d, c])
  })

  async function publishFour(): Promise<[number, number, number, number]> {
    const fixtures = await createFixtures(magazine.at(noon))
    const publish = async (slug: string) =>
      (await publishNew(magazine.at(noon), anArticle(fixtures, { slug }))).id
    return [await publish('a'), await publish('b'), await publish('c'), await publish('d')]
  }

  async function ranking(period: RankingPeriod, minutes: number): Promise<number[]> {
    return (await readRanking(magazine.db.reader, period, minutesAfterNoon(minutes))).map(({ id }) => id)
  }
})
