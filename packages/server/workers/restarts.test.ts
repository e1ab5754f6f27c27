import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longestLonePauseMs, openRestarts } from './restarts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openTestRestarts(size: number) {
  const started: number[] = []
  const restarts = openRestarts((slot) => void started.push(slot), neverFails)
  for (let slot = 0; slot < size; slot += 1) restarts.begin(slot)
  started.length = 0
  return { restarts, started }
}

test('a slot whose worker fails immediately is restarted with exponential back-off, up to 30 s', () => {
  const { restarts, started } = openTestRestarts(2)
  const pauses = Array.from({ length: 11 }, () => {
    const pauseMs = restarts.ended(1)
    vi.advanceTimersByTime(pauseMs)
    return pauseMs
  })
  expect(pauses).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000])
  expect(started).toHaveLength(11)
})

test('failures of one slot do not delay another, and a worker that ran for a while resets the back-off', () => {
  const { restarts } = openTestRestarts(3)
  for (let death = 0; death < 8; death += 1) vi.advanceTimersByTime(restarts.ended(1))
  expect(restarts.ended(2)).toBe(100)
  vi.advanceTimersByTime(20_000)
  expect(restarts.ended(1)).toBe(100)
})

test('one failure every 20 s never gets a longer pause than the first', () => {
  const { restarts } = openTestRestarts(2)
  for (let death = 0; death < 50; death += 1) {
    vi.advanceTimersByTime(20_000)
    expect(restarts.ended(death % 2)).toBe(100)
  }
})

test('with no worker left, the slot that is due first starts without back-off, and the others keep theirs', () => {
  const { restarts, started } = openTestRestarts(3)
  for (let death = 0; death < 9; death += 1) {
    restarts.ended(1)
    vi.advanceTimersByTime(restarts.ended(2))
  }
  expect([restarts.ended(1), restarts.ended(2)]).toEqual([30_000, 30_000])
  started.length = 0
  for (let death = 0; death < 12; death += 1) {
    const due = started.length
    restarts.ended(started.at(-1) ?? 0)
    vi.advanceTimersByTime(longestLonePauseMs)
    expect(started.length).toBe(due + 1)
  }
})

test('a start that throws is tried again with back-off, the first one of a slot as well', () => {
  const [started, failed]: [number[], number[]] = [[], []]
  let isPossible = true
  const restarts = openRestarts(
    (slot) => {
      if (!isPossible) throw new Error('EAGAIN')
      started.push(slot)
    },
    (slot, _error, pauseMs) => void failed.push(slot, pauseMs),
  )
  restarts.begin(0)
  isPossible = false
  expect(() => restarts.begin(9)).toThrow('EAGAIN')
  restarts.beginOrRetry(1)
  vi.advanceTimersByTime(300)
  expect(failed).toEqual([1, 100, 1, 200, 1, 400])
  isPossible = true
  vi.advanceTimersByTime(400)
  expect(started).toEqual([0, 1])
  restarts.stop()
})

test('nothing starts after stop', () => {
  const { restarts, started } = openTestRestarts(2)
  restarts.ended(0)
  restarts.stop()
  vi.advanceTimersByTime(60_000)
  expect(started).toEqual([])
})

function neverFails(): never {
  throw new Error('no start fails here')
}
