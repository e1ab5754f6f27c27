import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdBackgroundRequests } from './background-requests.ts'
import { mayPrefetch, watchConnection } from './connection.ts'
import { prefetchable, prefetchesAtOnce, startPrefetch } from './prefetch.ts'
import { fakeLink } from './testing/fake-link.ts'
import { fakeObservers } from './testing/fake-observer.ts'

const here = 'https://example.com/magazine/'
let observers: ReturnType<typeof fakeObservers>
let asked: string[]
let finish: (() => void)[]
let isAllowed: boolean
let connectionChanged: () => void
let stop: () => void
const [spring, summer, autumn] = ['/magazine/spring/', '/magazine/summer/', '/magazine/autumn/'].map((href) =>
  fakeLink({ href }),
)

beforeEach(() => {
  vi.useFakeTimers()
  observers = fakeObservers()
  vi.stubGlobal('IntersectionObserver', observers.classes.IntersectionObserver)
  vi.stubGlobal('MutationObserver', observers.classes.MutationObserver)
  asked = []
  finish = []
  isAllowed = true
  stop = startPrefetch({
    root: { querySelectorAll: () => [spring, summer, autumn] } as never,
    prefetch: ({ pathname, search }) => {
      asked.push(pathname + search)
      return new Promise((_resolve, reject) => finish.push(() => reject(new Error('down'))))
    },
    here: () => here,
    mayPrefetch: () => isAllowed,
    watchConnection: (listener) => {
      connectionChanged = listener
      return () => (connectionChanged = () => {})
    },
    whenIdle: (work) => setTimeout(work, 10),
  })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('C4 a link is prefetched when it is visible and the browser is idle', () => {
  expect(asked).toEqual([])
  observers.show(spring)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(10)
  expect(asked).toEqual(['/magazine/spring/'])
})

test('C4 each address is prefetched once, also when it failed and when two links name it', () => {
  const twin = fakeLink({ href: '/magazine/spring/#part' })
  observers.mutate({ addedNodes: [twin] })
  observers.show(spring, twin)
  vi.advanceTimersByTime(10)
  observers.hide(spring)
  observers.show(spring)
  vi.advanceTimersByTime(1000)
  expect(asked).toEqual(['/magazine/spring/'])
})

test('C4 only so many at a time; the next follows when one has ended, though it failed', async () => {
  expect(prefetchesAtOnce).toBe(2)
  observers.show(spring, summer, autumn)
  vi.advanceTimersByTime(1000)
  expect(asked).toEqual(['/magazine/spring/', '/magazine/summer/'])
  finish[0]?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(asked).toHaveLength(3)
})

test('C4 a link that has left the screen before the browser was idle is not prefetched', () => {
  observers.show(spring)
  observers.hide(spring)
  vi.advanceTimersByTime(1000)
  expect(asked).toEqual([])
})

test('C4 the connection is checked each time, and waiting links are prefetched when it is good again', () => {
  isAllowed = false
  observers.show(spring)
  vi.advanceTimersByTime(1000)
  expect(asked).toEqual([])
  isAllowed = true
  connectionChanged()
  vi.advanceTimersByTime(10)
  expect(asked).toEqual(['/magazine/spring/'])
})

test('C4 links that come later are watched, those that go are let go, and a changed address counts', () => {
  const late = fakeLink({ href: '/magazine/late/' })
  observers.mutate({ addedNodes: [late], removedNodes: [spring] })
  expect(observers.watched.has(late)).toBe(true)
  expect(observers.watched.has(spring)).toBe(false)
  late.setAttribute('href', '/magazine/later/')
  observers.mutate({ type: 'attributes', target: late })
  observers.show(late)
  vi.advanceTimersByTime(10)
  expect(asked).toEqual(['/magazine/later/'])
})

test('D4 nothing is prefetched while background requests are held, and what is visible then afterwards', async () => {
  observers.show(spring, summer, autumn)
  vi.advanceTimersByTime(10)
  const release = holdBackgroundRequests()
  finish[0]?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveLength(2)
  release()
  expect(asked).toHaveLength(3)
})

test('C4 stopped, nothing more is prefetched', () => {
  observers.show(spring)
  stop()
  vi.advanceTimersByTime(1000)
  expect(asked).toEqual([])
  expect(observers.watched.size).toBe(0)
})

test.each([
  ['/magazine/hair/?page=2', true],
  ['../magazine/hair/', true],
  ['https://example.com/magazine/hair/', true],
  ['https://elsewhere.example/magazine/hair/', false],
  ['//elsewhere.example/magazine/', false],
  ['http://example.com/magazine/hair/', false],
  ['/studio/', false],
  ['/magazinehair/', false],
  ['/magazine/draft/', false],
  ['/magazine/%64raft/?token=1', false],
  ['#top', false],
  ['mailto:hanako@example.com', false],
  ['javascript:alert(1)', false],
  ['http://', false],
])('C4 %s: prefetched %s', (href, expected) => {
  expect(prefetchable(fakeLink({ href }), here) !== undefined).toBe(expected)
})

test('C4 a download is not prefetched', () => {
  expect(prefetchable(fakeLink({ href: '/magazine/hair/', download: '' }), here)).toBeUndefined()
})

test.each([
  [{ onLine: true }, true],
  [{}, true],
  [{ onLine: true, connection: { effectiveType: '4g', saveData: false } }, true],
  [{ onLine: true, connection: { effectiveType: '3g' } }, true],
  [{ onLine: false }, false],
  [{ onLine: true, connection: { effectiveType: '2g' } }, false],
  [{ onLine: true, connection: { effectiveType: 'slow-2g' } }, false],
  [{ onLine: true, connection: { effectiveType: '4g', saveData: true } }, false],
])('C4 on %o prefetching is allowed: %s', (navigator, expected) => {
  expect(mayPrefetch(navigator)).toBe(expected)
})

test('C4 coming online and a changed connection are noticed until stopped', () => {
  const target = new EventTarget()
  const connection = new EventTarget()
  const listener = vi.fn<() => void>()
  const unwatch = watchConnection(listener, target, { connection })
  target.dispatchEvent(new Event('online'))
  connection.dispatchEvent(new Event('change'))
  unwatch()
  target.dispatchEvent(new Event('online'))
  connection.dispatchEvent(new Event('change'))
  expect(listener).toHaveBeenCalledTimes(2)
})
