import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { noon } from '../testing/moments.ts'
import { countAttempt, readFailures, sweepFailures, uncountAttempt } from './failures.ts'

const later = (ms: number) => new Date(noon.getTime() + ms)
const dayMs = 24 * 60 * 60 * 1000

describeOnBothEngines('failed sign-ins', (magazine) => {
  const count = (keys: string[], now = noon, most = Infinity) =>
    countAttempt(magazine.db, keys, now, (failures) => {
      if (keys.some((key) => (failures.get(key)?.count ?? 0) >= most)) throw new Error('too many')
      return keys
    })
  const read = async (keys: string[], now = noon) =>
    [...(await readFailures(magazine.db, keys, now))]
      .map(([key, one]) => [key, one.count] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))

  test('parallel attempts under the same keys are each counted before the next one is checked', async () => {
    const keys = ['a', 'b', 'c']
    const attempts = Array.from({ length: 50 }, (_, at) =>
      // Whatever the order of the keys, no attempt waits for another that waits for it.
      count(at % 2 === 0 ? keys : keys.toReversed(), noon, 7),
    )
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    expect(await read(keys)).toEqual([
      ['a', 7],
      ['b', 7],
      ['c', 7],
    ])
  })

  test('a refused attempt leaves nothing behind', async () => {
    await count(['a'])
    await expect(count(['a', 'new'], later(1000), 1)).rejects.toThrow('too many')
    expect(await readFailures(magazine.db, ['a', 'new'], noon)).toEqual(
      new Map([['a', { count: 1, lastAt: noon.getTime() }]]),
    )
  })

  test('an attempt counts only under the keys that the counts so far select', async () => {
    const choose = () =>
      countAttempt(magazine.db, ['a', 'b'], noon, (failures) =>
        (failures.get('a')?.count ?? 0) < 2 ? ['a', 'b'] : ['b'],
      )
    const attempts = await Promise.all([choose(), choose(), choose()])
    expect(await read(['a', 'b'])).toEqual([
      ['a', 2],
      ['b', 3],
    ])
    for (const attempt of attempts) await uncountAttempt(magazine.db, attempt, [])
    expect(await read(['a', 'b'])).toEqual([])
  })

  test('an attempt that was right is taken back, and only that one', async () => {
    await count(['a', 'b'])
    const right = await count(['a', 'b', 'c'], later(1000))
    await uncountAttempt(magazine.db, right, ['b'])
    expect(await readFailures(magazine.db, ['a', 'b', 'c'], noon)).toEqual(
      new Map([['a', { count: 1, lastAt: noon.getTime() }]]),
    )
  })

  test('failures count for a day; a sweep removes them, and beyond the limit the smallest first', async () => {
    for (let round = 0; round < 3; round += 1) await count(['much'])
    await count(['old'])
    expect((await count(['old'], later(dayMs + 1))).counts).toEqual(new Map([['old', 1]]))
    await count(['new'], later(dayMs + 1))
    await count(['much'], later(dayMs - 1))
    await Promise.all([
      ...Array.from({ length: 10 }, () => count(['new', 'much'], later(dayMs + 2))),
      ...Array.from({ length: 10 }, () => sweepFailures(magazine.db, later(dayMs + 2), 2)),
    ])
    await sweepFailures(magazine.db, later(dayMs + 2), 2)
    expect(await read(['much', 'new', 'old'], later(dayMs + 2))).toEqual([
      ['much', 14],
      ['new', 11],
    ])
    await sweepFailures(magazine.db, later(3 * dayMs), 2)
    expect(await magazine.db.reader.selectFrom('sign_in_failures').selectAll().execute()).toEqual([])
  })
})
