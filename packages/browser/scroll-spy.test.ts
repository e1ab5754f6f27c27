import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readingLine, startScrollSpy } from './scroll-spy.ts'
import { fakeObservers } from './testing/fake-observer.ts'

const [first, second, third] = [{ id: 'h1' }, { id: 'h2' }, { id: 'h3' }] as Element[]
let observers: ReturnType<typeof fakeObservers>
let reported: (string | undefined)[]
let stop: () => void

beforeEach(() => {
  observers = fakeObservers()
  vi.stubGlobal('IntersectionObserver', observers.classes.IntersectionObserver)
  reported = []
  const headings = [first, second, third].filter((heading) => heading !== undefined)
  stop = startScrollSpy(headings, (heading) => reported.push(heading?.id))
})
afterEach(() => void vi.unstubAllGlobals())

test('U3 the last heading above the reading line is the one being read', () => {
  observers.hide(first, second, third)
  observers.show(first)
  observers.show(second)
  observers.hide(second)
  expect(reported).toEqual(['h1', 'h2', 'h1'])
})

test('U3 a jump over several headings is reported as one change, and a jump before the first as none', () => {
  observers.show(first, second, third)
  observers.hide(third, second, first)
  expect(reported).toEqual(['h3', undefined])
})

test('U3 the line is at three tenths of the screen, and whatever is above the screen has passed it', () => {
  expect(readingLine).toBe(0.3)
  expect(observers.options).toEqual([{ rootMargin: '1000000px 0px -70% 0px' }])
})

test('U3 stopped, no heading is being read any more', () => {
  observers.show(first)
  stop()
  expect(reported).toEqual(['h1', undefined])
})

test('U3 stopped, no heading is watched', () => {
  stop()
  observers.show(first)
  expect(reported).toEqual([])
})
