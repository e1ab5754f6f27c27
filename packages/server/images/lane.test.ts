import { expect, test } from 'vitest'
import { refusedWith } from '../testing/refused.ts'
import { openLane } from './lane.ts'

test('jobs run in order up to the concurrency limit, and heavy jobs run alone', async () => {
  const lane = openLane({ atOnce: 2, waiting: 10 })
  const { log, work } = openWorkshop()
  const all = [
    lane.run(work('a')),
    lane.run(work('b')),
    lane.run(work('heavy'), { isHeavy: true }),
    lane.run(work('c')),
  ]
  await log.settled()
  expect(log.running).toEqual(['a', 'b'])
  await log.finish('a')
  // Later jobs must not overtake a heavy one, or it would wait for ever.
  expect(log.running).toEqual(['b'])
  await log.finish('b')
  expect(log.running).toEqual(['heavy'])
  await log.finish('heavy')
  expect(log.running).toEqual(['c'])
  await log.finish('c')
  await Promise.all(all)
})

test('a full queue refuses immediately, and a failed job frees its place', async () => {
  const lane = openLane({ atOnce: 1, waiting: 1 })
  const { log, work } = openWorkshop()
  const failing = lane
    .run(async () => {
      await work('a')()
      throw new Error('broken')
    })
    .catch((error: unknown) => String(error))
  const waiting = lane.run(work('b'))
  expect(await refusedWith(lane.run(work('c')))).toMatch(/混み合って/)
  await log.finish('a')
  expect(await failing).toBe('Error: broken')
  expect(log.running).toEqual(['b'])
  await log.finish('b')
  await waiting
})

function openWorkshop() {
  const ends = new Map<string, () => void>()
  const log = {
    running: [] as string[],
    settled: () => new Promise((resolve) => setImmediate(resolve)),
    async finish(name: string) {
      await log.settled()
      ends.get(name)?.()
      await log.settled()
    },
  }
  const work = (name: string) => async () => {
    log.running.push(name)
    await new Promise<void>((resolve) => ends.set(name, resolve))
    log.running.splice(log.running.indexOf(name), 1)
  }
  return { log, work }
}
