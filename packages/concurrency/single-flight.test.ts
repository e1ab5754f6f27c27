import { expect, test } from 'vitest'
import { openSingleFlight } from './single-flight.ts'

test('callers that ask for the same key at a time share one task', async () => {
  const flights = openSingleFlight<number>()
  let started = 0
  const task = async () => {
    started += 1
    return started
  }
  expect(await Promise.all([flights.run('a', task), flights.run('a', task), flights.run('b', task)])).toEqual(
    [1, 1, 2],
  )
  expect(flights.find('a')).toBeUndefined()
  expect(await flights.run('a', task)).toBe(3)
})

test('a task that fails is tried again by the next caller', async () => {
  const flights = openSingleFlight<string>()
  const failing = flights.run('a', () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await flights.run('a', async () => 'sound')).toBe('sound')
})
