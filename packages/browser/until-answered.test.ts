import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilAnswered } from './until-answered.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('C9 a check without an answer is repeated after growing pauses until there is one', async () => {
  const started = Date.now()
  const at: number[] = []
  const check = untilAnswered(async () => {
    at.push((Date.now() - started) / 1000)
    return at.length === 4
  })
  check()
  await vi.runAllTimersAsync()
  expect(at).toEqual([0, 1, 3, 7])
})

test('C9 it is given up after some time, and starts anew with the next call, which also takes the place of a retry', async () => {
  let count = 0
  const check = untilAnswered(async () => {
    count += 1
    return false
  })
  check()
  await vi.runAllTimersAsync()
  expect(count).toBe(6)
  check()
  await vi.advanceTimersByTimeAsync(500)
  check()
  await vi.runAllTimersAsync()
  expect(count).toBe(13)
})
