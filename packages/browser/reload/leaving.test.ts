import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLeaving, leavingMs, startNotingLeaving } from './leaving.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('leaving is noted while something loads, and forgotten when the reader stays', () => {
  const page = new EventTarget()
  const leave = () => page.dispatchEvent(new Event('beforeunload'))
  const stopFirst = startNotingLeaving(page)
  const stopSecond = startNotingLeaving(page)
  stopFirst()
  expect(isLeaving()).toBe(false)
  leave()
  stopSecond()
  expect(isLeaving()).toBe(true)
  vi.advanceTimersByTime(leavingMs)
  expect(isLeaving()).toBe(false)
  leave()
  expect(isLeaving()).toBe(false)
})
