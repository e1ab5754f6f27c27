import { expect, test, vi } from 'vitest'
import { openOnlineStatus } from './online.ts'

test('C9 subscribers are called when the browser goes offline and online, until they unsubscribe', () => {
  const target = new EventTarget()
  let onLine: boolean | undefined = true
  const status = openOnlineStatus(target, () => onLine)
  const listener = vi.fn<() => void>()
  const leave = status.subscribe(listener)
  const leaveAgain = status.subscribe(listener)

  onLine = false
  target.dispatchEvent(new Event('offline'))
  expect(status.snapshot()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(2)

  leave()
  onLine = true
  target.dispatchEvent(new Event('online'))
  expect(status.snapshot()).toBe(true)
  expect(listener).toHaveBeenCalledTimes(3)

  leaveAgain()
  target.dispatchEvent(new Event('offline'))
  expect(listener).toHaveBeenCalledTimes(3)
})

test('C9 a browser that does not say, and the server, count as online', () => {
  const status = openOnlineStatus(new EventTarget(), () => undefined)
  expect([status.snapshot(), status.serverSnapshot()]).toEqual([true, true])
})
