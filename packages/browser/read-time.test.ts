import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as readTime from './read-time.ts'
import { fakeScreen } from './testing/fake-screen.ts'

let screen: ReturnType<typeof fakeScreen>
let document: { visibilityState: string; prerendering?: boolean }
let isAutomated: boolean
let reads: number

beforeEach(() => {
  vi.useFakeTimers()
  screen = fakeScreen()
  document = { visibilityState: 'visible' }
  isAutomated = false
  reads = 0
})
afterEach(() => void vi.useRealTimers())

function start(): () => void {
  return readTime.startReadTime(screen.article, () => (reads += 1), {
    ...screen,
    document,
    isAutomated: () => isAutomated,
  })
}

function seconds(count: number): void {
  vi.advanceTimersByTime(count * 1000)
}

test('U5 15 s with a quarter of the article seen count as read, once', () => {
  expect([readTime.readSeconds, readTime.readEnoughPart, readTime.readSecondsAlone]).toEqual([15, 0.25, 30])
  start()
  screen.scrollTo(1500)
  seconds(14)
  expect(reads).toBe(0)
  seconds(1)
  expect(reads).toBe(1)
  seconds(600)
  expect(reads).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('U5 30 s count with little of it seen', () => {
  start()
  seconds(15)
  move()
  seconds(14)
  expect(reads).toBe(0)
  seconds(1)
  expect(reads).toBe(1)
})

test('U5 scrolling to the end in a moment is not reading', () => {
  start()
  screen.scrollTo(9000)
  seconds(5)
  expect(reads).toBe(0)
})

test('U5 time in a hidden tab does not count', () => {
  start()
  seconds(10)
  document.visibilityState = 'hidden'
  seconds(3600)
  document.visibilityState = 'visible'
  move()
  seconds(19)
  expect(reads).toBe(0)
  seconds(1)
  expect(reads).toBe(1)
})

test('U5 of a time without any movement 20 s count, and the rest when the reader is back', () => {
  expect(readTime.activeSeconds).toBe(20)
  start()
  seconds(3600)
  expect(reads).toBe(0)
  move()
  seconds(9)
  expect(reads).toBe(0)
  seconds(1)
  expect(reads).toBe(1)
})

test('U5 a prerendered page is not read until it is shown', () => {
  document.prerendering = true
  start()
  screen.scrollTo(9000)
  seconds(600)
  expect(reads).toBe(0)
  document.prerendering = false
  screen.scrollTo(1500)
  seconds(15)
  expect(reads).toBe(1)
})

test('U5 a browser driven by a program never reads', () => {
  isAutomated = true
  start()
  screen.scrollTo(9000)
  seconds(600)
  expect(reads).toBe(0)
})

test('U5 leaving the article stops the count', () => {
  const stop = start()
  screen.scrollTo(1500)
  seconds(14)
  stop()
  seconds(600)
  expect(reads).toBe(0)
})

function move(): void {
  screen.target.dispatchEvent(new Event('pointermove'))
}
