import { expect, test } from 'vitest'
import { openBoundedQueue } from './bounded-queue.ts'

const refusal = () => new Error('full')

test('a few tasks run at once, in the order they came, and a heavy one alone', async () => {
  const queue = openBoundedQueue({ atOnce: 2, waiting: 10, refusal })
  const { log, work } = openWorkshop()
  const all = [
    queue.run(work('a')),
    queue.run(work('b')),
    queue.run(work('heavy'), { isHeavy: true }),
    queue.run(work('c')),
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

test('a task that finds the queue full is refused at once; one that fails makes room', async () => {
  const queue = openBoundedQueue({ atOnce: 1, waiting: 1, refusal })
  const { log, work } = openWorkshop()
  const failing = queue
    .run(async () => {
      await work('a')()
      throw new Error('broken')
    })
    .catch((error: unknown) => String(error))
  const waiting = queue.run(work('b'))
  expect(queue.isFull).toBe(true)
  await expect(queue.run(work('c'))).rejects.toThrow('full')
  expect(queue.counts).toEqual({ running: 1, waiting: 1, refused: 1 })
  await log.finish('a')
  expect(await failing).toBe('Error: broken')
  expect(log.running).toEqual(['b'])
  await log.finish('b')
  await waiting
})

test('an urgent task goes before the others and finds a place where they find none', async () => {
  const queue = openBoundedQueue({ atOnce: 1, waiting: 1, refusal })
  const { log, work } = openWorkshop()
  const all = [queue.run(work('a')), queue.run(work('b')), queue.run(work('urgent'), { isUrgent: true })]
  await expect(queue.run(work('c'))).rejects.toThrow('full')
  await expect(queue.run(work('d'), { isUrgent: true })).rejects.toThrow('full')
  expect(queue.counts).toEqual({ running: 1, waiting: 2, refused: 2 })
  await log.finish('a')
  expect(log.running).toEqual(['urgent'])
  await log.finish('urgent')
  expect(log.running).toEqual(['b'])
  await log.finish('b')
  await Promise.all(all)
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
