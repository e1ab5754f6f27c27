import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { positionDelayMs, readPart, scrollTo, startReadingPosition } from './reading-position.ts'
import { fakeScreen } from './testing/fake-screen.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the part that was read is what has come above the lower edge of the screen', () => {
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

test('the position is told when scrolling pauses, not at every step of it', () => {
  const screen = fakeScreen()
  const tell = vi.fn<(position: number) => void>()
  const stop = startReadingPosition(screen.article, tell, screen)
  for (let y = 0; y <= 4000; y += 100) screen.scrollTo(y)
  expect(tell).not.toHaveBeenCalled()
  vi.advanceTimersByTime(positionDelayMs)
  expect(tell.mock.calls).toEqual([[0.5]])
  stop()
  screen.scrollTo(5000)
  vi.advanceTimersByTime(positionDelayMs)
  expect(tell).toHaveBeenCalledTimes(1)
})

test('leaving the page tells the last position once, and nothing where nothing moved', () => {
  const screen = fakeScreen()
  const tell = vi.fn<(position: number) => void>()
  startReadingPosition(screen.article, tell, screen)
  screen.target.dispatchEvent(new Event('pagehide'))
  expect(tell).not.toHaveBeenCalled()
  screen.scrollTo(9000)
  screen.target.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(positionDelayMs)
  expect(tell.mock.calls).toEqual([[1]])
})
