import type { DataRouter } from 'react-router'
import { expect, test } from 'vitest'
import { isLeaving, startNotingLeaving } from './leaving.ts'

test('leaving is noted only while a page loads, and forgotten when the reader stays and goes on', () => {
  const page = new EventTarget()
  let tell: (state: 'idle' | 'loading') => void = () => {}
  const router = {
    subscribe: (subscriber: (state: never) => void) => {
      tell = (state) => subscriber({ navigation: { state } } as never)
      return () => {}
    },
  } as unknown as DataRouter
  const stop = startNotingLeaving(router, page)
  const leave = () => page.dispatchEvent(new Event('beforeunload'))
  leave()
  expect(isLeaving()).toBe(false)
  tell('loading')
  leave()
  tell('idle')
  expect(isLeaving()).toBe(true)
  tell('loading')
  expect(isLeaving()).toBe(false)
  tell('idle')
  leave()
  expect(isLeaving()).toBe(false)
  tell('loading')
  stop()
  leave()
  expect(isLeaving()).toBe(false)
})
