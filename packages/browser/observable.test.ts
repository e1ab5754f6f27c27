import { expect, test, vi } from 'vitest'
import { hold } from './observable.ts'

test('a subscriber is called on each change until it unsubscribes, also if another one uses the same function', () => {
  const value = hold(1)
  const listener = vi.fn<() => void>()
  const leave = value.subscribe(listener)
  const leaveAgain = value.subscribe(listener)
  value.set(2)
  expect(value.snapshot()).toBe(2)
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  value.set(3)
  expect(listener).toHaveBeenCalledTimes(3)
  leaveAgain()
  value.set(4)
  expect(listener).toHaveBeenCalledTimes(3)
})
