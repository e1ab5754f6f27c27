import { expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '@tsuzuri/content/refusal'
import { openStreamPlaces } from './stream-places.ts'

test('Q11 a place is refused while all are taken, and free again when one is left, once', () => {
  const places = openStreamPlaces({ atOnce: 2, longestMs: 1000 })
  const leave = places.take()
  places.take()
  expect(() => places.take()).toThrow(Refusal)
  leave()
  leave()
  places.take()
  expect(() => places.take()).toThrow(Refusal)
})

test('Q11 a reader who takes long does not keep the place', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const places = openStreamPlaces({ atOnce: 1, longestMs: 1000 })
  const leave = places.take()
  vi.advanceTimersByTime(999)
  expect(() => places.take()).toThrow(Refusal)
  vi.advanceTimersByTime(1)
  places.take()
  leave()
  expect(() => places.take()).toThrow(Refusal)
})
