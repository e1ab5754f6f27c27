import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgressBar, doneMs, durationMs, failedMs, stepOf, throttleMs } from './progress-bar.ts'
import { renderProgressBar } from './render-progress-bar.ts'
import { fakeLink } from './testing/fake-link.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('C2 the numbers of the specification: 200 ms throttle, 5,000 ms to creep, 45 for one step, 30 for two', () => {
  expect({ throttleMs, durationMs }).toEqual({ throttleMs: 200, durationMs: 5000 })
  expect([stepOf(1), stepOf(2), stepOf(3)]).toEqual([45, 30, 30])
})

test('C2 the bar is shown after 200 ms, not before', () => {
  const bar = createProgressBar()
  bar.start()
  vi.advanceTimersByTime(199)
  expect(bar.snapshot().phase).toBe('waiting')
  vi.advanceTimersByTime(1)
  expect(bar.snapshot().phase).toBe('loading')
})

test('C2 a page that comes within 200 ms shows no bar at all', () => {
  const bar = createProgressBar()
  const phases: string[] = []
  bar.subscribe(() => phases.push(bar.snapshot().phase))
  bar.start()
  vi.advanceTimersByTime(150)
  bar.finish()
  vi.advanceTimersByTime(10_000)
  expect(phases).toEqual(['waiting', 'idle'])
})

test('C2 it creeps toward 100 over 5,000 ms and never arrives by itself', () => {
  const bar = createProgressBar()
  bar.start()
  vi.advanceTimersByTime(throttleMs + durationMs / 2)
  expect(bar.snapshot().percent).toBe(50)
  vi.advanceTimersByTime(durationMs / 2)
  expect(bar.snapshot().percent).toBe(99)
  vi.advanceTimersByTime(60_000)
  expect(bar.snapshot()).toEqual({ phase: 'loading', percent: 99 })
})

test('C2 each data step advances it, also while it is not shown yet', () => {
  const bar = createProgressBar()
  bar.start()
  bar.advance(stepOf(2))
  vi.advanceTimersByTime(throttleMs)
  expect(bar.snapshot()).toEqual({ phase: 'loading', percent: 30 })
  bar.advance(stepOf(2))
  expect(bar.snapshot().percent).toBe(60)
  bar.advance(45)
  expect(bar.snapshot().percent).toBe(99)
})

test('C2 finishing fills it, and it goes', () => {
  const bar = startedBar()
  bar.finish()
  expect(bar.snapshot()).toEqual({ phase: 'done', percent: 100 })
  vi.advanceTimersByTime(doneMs)
  expect(bar.snapshot()).toEqual({ phase: 'idle', percent: 0 })
})

test('C2 a failure is shown, also a quick one, outlasts the finish after it, and goes', () => {
  const bar = createProgressBar()
  bar.start()
  bar.fail()
  bar.finish()
  expect(bar.snapshot()).toEqual({ phase: 'failed', percent: 100 })
  vi.advanceTimersByTime(failedMs - 1)
  expect(bar.snapshot().phase).toBe('failed')
  vi.advanceTimersByTime(1)
  expect(bar.snapshot().phase).toBe('idle')
})

test('C2 the next page takes over a bar that is shown, from the start', () => {
  const bar = startedBar()
  bar.advance(45)
  bar.start()
  expect(bar.snapshot()).toEqual({ phase: 'loading', percent: 0 })
  vi.advanceTimersByTime(1000)
  expect(bar.snapshot().percent).toBe(20)
})

test('C2 a new page within the farewell of the last is not ended by it', () => {
  const bar = startedBar()
  bar.finish()
  vi.advanceTimersByTime(doneMs - 50)
  bar.start()
  vi.advanceTimersByTime(throttleMs)
  expect(bar.snapshot()).toEqual({ phase: 'loading', percent: 0 })
})

test('steps and ends without a start change nothing', () => {
  const bar = createProgressBar()
  bar.advance(45)
  bar.finish()
  bar.fail()
  expect(bar.snapshot()).toEqual({ phase: 'idle', percent: 0 })
})

test('a stopped bar has no timers left', () => {
  const bar = startedBar()
  bar.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('C2 the element shows width, opacity and state, and hides from assistive technology while idle', () => {
  const bar = createProgressBar()
  const element = { ...fakeLink({}), style: { width: '', opacity: '' } }
  const stop = renderProgressBar(element, bar)
  expect(element.getAttribute('role')).toBe('progressbar')
  expect(element.getAttribute('aria-hidden')).toBe('true')
  expect(element.style).toEqual({ width: '0%', opacity: '0' })

  bar.start()
  expect(element.style.opacity).toBe('0')
  vi.advanceTimersByTime(throttleMs + 1000)
  expect(element.style).toEqual({ width: '20%', opacity: '1' })
  expect(element.getAttribute('aria-hidden')).toBeNull()
  expect(element.getAttribute('aria-valuenow')).toBe('20')

  bar.fail()
  expect(element.getAttribute('data-state')).toBe('failed')
  expect(element.getAttribute('aria-valuetext')).toBe('読み込めませんでした')
  vi.advanceTimersByTime(failedMs)
  expect(element.getAttribute('aria-valuetext')).toBeNull()

  stop()
  bar.start()
  expect(element.getAttribute('data-state')).toBe('idle')
})

function startedBar() {
  const bar = createProgressBar()
  bar.start()
  vi.advanceTimersByTime(throttleMs)
  return bar
}
