import { expect, test } from 'vitest'
import type { Failures } from '@tsuzuri/database/staff/failures'
import { allKeys, countedKeys, findDelay, strangerKeys } from './rate-limit.ts'

const account = 'writer@magazine.example'
const noon = new Date('2026-11-15T03:00:00.000Z')
const secondMs = 1000

/** Guesses at one account, which always fail. */
function openAttack() {
  const stored = new Map<string, Failures>()
  const read = (source: string, now: Date) => {
    const keys = strangerKeys(account, source, now)
    const failures = new Map(allKeys(keys).map((key) => [key, stored.get(key) ?? { count: 0, lastAt: 0 }]))
    return { keys, failures }
  }
  const mayTry = (source: string, now: Date) => {
    const { keys, failures } = read(source, now)
    return findDelay(keys, failures, now) === undefined
  }
  const guess = (source: string, now: Date): number => {
    if (!mayTry(source, now)) return 0
    const { keys, failures } = read(source, now)
    for (const key of countedKeys(keys, failures))
      stored.set(key, { count: (failures.get(key)?.count ?? 0) + 1, lastAt: now.getTime() })
    return 1
  }
  return { mayTry, guess }
}

test('one account can be guessed at 50 times, then once in five seconds, from any number of addresses', () => {
  const attack = openAttack()
  const ticks = 7200
  let guesses = 0
  for (let tick = 0; tick < ticks; tick += 1) {
    const now = new Date(noon.getTime() + (tick * secondMs) / 2)
    for (let one = 0; one < 4; one += 1) guesses += attack.guess(`old ${(tick + one * 7) % 60}`, now)
    guesses += attack.guess(`new ${tick}`, now)
  }
  expect(guesses).toBeLessThanOrEqual(50 + ticks / 2 / 5)
})

test('20 addresses that guess for hours keep those from other addresses out for some minutes only', () => {
  const attack = openAttack()
  const tickSeconds = 10
  let shutSeconds = 0
  for (let second = 0; second < 6 * 3600; second += tickSeconds) {
    const now = new Date(noon.getTime() + second * secondMs)
    for (let one = 0; one < 20; one += 1) attack.guess(`address ${one}`, now)
    if (!attack.mayTry('the new computer of the owner', now)) shutSeconds += tickSeconds
  }
  expect(shutSeconds).toBeGreaterThan(0)
  expect(shutSeconds).toBeLessThan(7 * 60)
})

test('failures that a clock noted while it was a day ahead keep nobody out when it is right again', () => {
  const attack = openAttack()
  const ahead = new Date(noon.getTime() + 24 * 3600 * secondMs)
  const minutes = (start: Date) =>
    [...Array(10).keys()].map((at) => new Date(start.getTime() + at * 60 * secondMs))
  for (const now of minutes(ahead)) expect(attack.guess('home', now)).toBe(1)
  expect(attack.guess('home', noon)).toBe(1)
  expect(attack.mayTry('home', noon)).toBe(false)
  for (const now of minutes(noon).slice(1)) expect(attack.mayTry('home', now)).toBe(true)
})
