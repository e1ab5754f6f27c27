import type { DataRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLeaving, leavingMs } from '@tsuzuri/browser/leaving'
import { noteLeavingWhileLoading } from './leaving-while-loading.ts'

type State = 'idle' | 'loading'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('leaving is noted while the router loads a page or loads it again, and at no other time', () => {
  const page = new EventTarget()
  let tell: (navigation: State, revalidation: State) => void = () => {}
  const router = {
    subscribe: (subscriber: (state: never) => void) => {
      tell = (state, revalidation) => subscriber({ navigation: { state }, revalidation } as never)
      return () => {}
    },
  } as unknown as DataRouter
  const stop = noteLeavingWhileLoading(router, page)
  /** Leaves, and returns whether it was noted. */
  const leave = () => {
    vi.advanceTimersByTime(leavingMs)
    page.dispatchEvent(new Event('beforeunload'))
    return isLeaving()
  }
  expect(leave()).toBe(false)
  tell('loading', 'idle')
  expect(leave()).toBe(true)
  tell('idle', 'idle')
  expect(leave()).toBe(false)
  tell('idle', 'loading')
  tell('idle', 'loading')
  expect(leave()).toBe(true)
  tell('idle', 'idle')
  expect(leave()).toBe(false)
  tell('loading', 'idle')
  stop()
  expect(leave()).toBe(false)
})
