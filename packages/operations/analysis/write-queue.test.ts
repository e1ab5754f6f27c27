import { expect, test } from 'vitest'
import { openWriteQueue } from './write-queue.ts'

test('batches are written in their order, whichever is prepared first', async () => {
  const written: string[] = []
  const slow = Promise.withResolvers<void>()
  const queue = openWriteQueue({
    prepare: async (batch: string) => {
      if (batch === 'a') await slow.promise
      else slow.resolve()
      return batch.toUpperCase()
    },
    write: async (_, prepared) => void written.push(prepared),
  })
  for (const batch of ['a', 'b', 'c']) await queue.add(batch)
  await queue.end()
  expect(written).toEqual(['A', 'B', 'C'])
})

test('a batch is prepared while another one is written, and never more than two ahead', async () => {
  const events: string[] = []
  const gates = new Map<number, PromiseWithResolvers<void>>()
  const gateOf = (batch: number) => {
    const gate = gates.get(batch) ?? Promise.withResolvers<void>()
    gates.set(batch, gate)
    return gate
  }
  let unwritten = 0
  let most = 0
  const queue = openWriteQueue({
    prepare: async (batch: number) => {
      unwritten += 1
      most = Math.max(most, unwritten)
      events.push(`prepared ${batch}`)
    },
    write: async (batch) => {
      await gateOf(batch).promise
      events.push(`written ${batch}`)
      unwritten -= 1
    },
  })
  const adding = (async () => {
    for (let batch = 1; batch <= 6; batch += 1) await queue.add(batch)
    await queue.end()
  })()
  for (let batch = 1; batch <= 6; batch += 1) gateOf(batch).resolve()
  await adding
  expect(events.indexOf('prepared 2')).toBeLessThan(events.indexOf('written 1'))
  expect(most).toBe(3)
  expect(events.filter((event) => event.startsWith('written'))).toEqual(
    [1, 2, 3, 4, 5, 6].map((batch) => `written ${batch}`),
  )
})

test('after a failed write nothing later is written, and the caller gets the error', async () => {
  const written: number[] = []
  const queue = openWriteQueue({
    prepare: async (batch: number) => batch,
    write: async (batch) => {
      if (batch === 2) throw new Error('the disk is full')
      written.push(batch)
    },
  })
  const all = (async () => {
    for (const batch of [1, 2, 3, 4, 5]) await queue.add(batch)
    await queue.end()
  })()
  await expect(all).rejects.toThrow('the disk is full')
  expect(written).toEqual([1])
})
