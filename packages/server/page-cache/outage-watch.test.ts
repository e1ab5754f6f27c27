import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startOutageWatch } from './outage-watch.ts'

const everyMs = 10
let away: () => void
let pulse: { isAway: boolean; onAway: (listener: () => void) => () => void }
let clock: { isUncertain: boolean }
/** Numbers of the newest change in the database, and of the last one that is known here. */
let newest: () => Promise<number>
let known: number
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  clock = { isUncertain: false }
  newest = async () => 1
  known = 1
  pulse = {
    isAway: false,
    onAway: (listener) => {
      away = () => {
        pulse.isAway = true
        listener()
      }
      return () => {}
    },
  }
  stop = start()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('nothing is certain from the outage on until the last change is known', async () => {
  expect(clock.isUncertain).toBe(false)
  away()
  expect(await later()).toBe(true)
  pulse.isAway = false
  newest = async () => 3
  expect(await later()).toBe(true)
  known = 3
  expect(await later()).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

test('an outage that begins before the watch, or during a look, is not missed', async () => {
  stop()
  away()
  stop = start()
  expect(clock.isUncertain).toBe(true)
  const { promise, resolve } = Promise.withResolvers<number>()
  newest = () => promise
  pulse.isAway = false
  await later()
  away()
  pulse.isAway = false
  newest = async () => 2
  resolve(1)
  expect(await later()).toBe(true)
  known = 2
  expect(await later()).toBe(false)
})

test('a database whose changes went back, as after a fail-over, has to be read anew', async () => {
  away()
  pulse.isAway = false
  known = 5
  newest = async () => 3
  expect(await later()).toBe(true)
  known = 3
  expect(await later()).toBe(false)
})

test('a change that is reported during the look does not prolong it', async () => {
  away()
  pulse.isAway = false
  newest = async () => (known += 1) - 1
  expect(await later()).toBe(false)
})

test('a failed read is tried again', async () => {
  away()
  pulse.isAway = false
  newest = () => Promise.reject(new Error('lost'))
  expect(await later()).toBe(true)
  newest = async () => 1
  expect(await later()).toBe(false)
})

function start(): () => void {
  return startOutageWatch({
    clock,
    pulse,
    readNewest: () => newest(),
    lastKnown: () => known,
    lookEveryMs: everyMs,
  })
}

async function later(): Promise<boolean> {
  await vi.advanceTimersByTimeAsync(2 * everyMs)
  return clock.isUncertain
}
