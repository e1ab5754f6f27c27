import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { withTimeLimit } from './time-limit.ts'

afterEach(() => void vi.useRealTimers())

test('the result of work that ends in time, and no timer remains', async () => {
  vi.useFakeTimers()
  expect(await withTimeLimit(Promise.resolve('made'), 1000, () => 'late')).toBe('made')
  expect(vi.getTimerCount()).toBe(0)
})

test('the failure of work that fails in time, and no timer remains', async () => {
  vi.useFakeTimers()
  const failing = withTimeLimit(Promise.reject(new Error('broken')), 1000, () => 'late')
  await expect(failing).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

test('the result of the fallback for work that takes longer', async () => {
  expect(await withTimeLimit<string>(new Promise(() => {}), 1, () => 'late')).toBe('late')
  const failing = withTimeLimit<string>(new Promise(() => {}), 1, () => {
    throw new Error('no answer')
  })
  await expect(failing).rejects.toThrow('no answer')
})

test('work that fails after its limit causes no unhandled rejection', async () => {
  const work = Promise.withResolvers<string>()
  const unhandled = vi.fn<() => void>()
  process.once('unhandledRejection', unhandled)
  expect(await withTimeLimit(work.promise, 1, () => 'late')).toBe('late')
  work.reject(new Error('too late'))
  await setImmediate()
  expect(unhandled).not.toHaveBeenCalled()
  process.removeListener('unhandledRejection', unhandled)
})
