import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { positionDelayMs, readPart, scrollTo, startReadingPosition } from './reading-position.ts'
import { fakeScreen } from './testing/fake-screen.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the part above the lower edge of the screen counts as read', () => {
  const at = (top: number, height: number) =>
    readPart({ getBoundingClientRect: () => ({ top, height }) }, 1000)
  expect([at(1200, 5000), at(0, 5000), at(-4000, 5000), at(-9000, 5000), at(0, 0)]).toEqual([0, 0.2, 1, 1, 0])
})

test('a position leads back to the place where it was taken', () => {
  const screen = fakeScreen()
  screen.scrollTo(3500)
  const position = readPart(screen.article, 1000)
  screen.scrollTo(200)
  expect(200 + scrollTo(position, screen.article, 1000)).toBeCloseTo(3500)
})

test('the position is reported when scrolling pauses, not at every step', () => {
  const screen = fakeScreen()
  const report = vi.fn<(position: number) => void>()
  const stop = startReadingPosition(screen.article, report, screen)
  for (let y = 0; y <= 4000; y += 100) screen.scrollTo(y)
  expect(report).not.toHaveBeenCalled()
  vi.advanceTimersByTime(positionDelayMs)
  expect(report.mock.calls).toEqual([[0.5]])
  stop()
  screen.scrollTo(5000)
  vi.advanceTimersByTime(positionDelayMs)
  expect(report).toHaveBeenCalledTimes(1)
})

test('leaving the page reports the last position once, and nothing without a scroll', () => {
  const screen = fakeScreen()
  const report = vi.fn<(position: number) => void>()
  startReadingPosition(screen.article, report, screen)
  screen.target.dispatchEvent(new Event('pagehide'))
  expect(report).not.toHaveBeenCalled()
  screen.scrollTo(9000)
  screen.target.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(positionDelayMs)
  expect(report.mock.calls).toEqual([[1]])
})
