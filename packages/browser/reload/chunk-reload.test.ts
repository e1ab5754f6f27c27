import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../cache/storage.ts'
import type * as Modules from './chunk-reload.ts'
import { chunkTimeoutMs, mayReload, reloadAtMostEveryMs, reloadPatienceMs } from './chunk-reload.ts'

let session: ReturnType<typeof createMemoryStorage>
let reloads: number
let page: EventTarget
let createChunkLoader: typeof Modules.createChunkLoader

beforeEach(async () => {
  // Whether the reader leaves is known to the modules of a page.
  vi.resetModules()
  ;({ createChunkLoader } = await import('./chunk-reload.ts'))
  vi.useFakeTimers({ now: 1_000_000 })
  session = createMemoryStorage()
  reloads = 0
  page = new EventTarget()
})
afterEach(() => void vi.useRealTimers())

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** A freshly loaded page: only sessionStorage survives from the page before. */
function newPage(storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => session) {
  return createChunkLoader({ reload: () => (reloads += 1), isOnline: () => true, page, storage })
}

/** The current state of the promise. */
function follow(loading: Promise<unknown>) {
  const outcome: { is: unknown } = { is: 'waiting' }
  loading.then(
    (value) => (outcome.is = value),
    (error: unknown) => (outcome.is = error),
  )
  return outcome
}

test('C5 the numbers of the specification: 120,000 ms for a chunk, one reload per 60 s', () => {
  expect({ chunkTimeoutMs, reloadAtMostEveryMs }).toEqual({
    chunkTimeoutMs: 120_000,
    reloadAtMostEveryMs: 60_000,
  })
})

test('C5 a chunk that comes is passed on, and leaves no timer behind', async () => {
  await expect(newPage()('article', async () => ({ page: 1 }))).resolves.toEqual({ page: 1 })
  expect(vi.getTimerCount()).toBe(0)
  expect(reloads).toBe(0)
})

test('C5 a chunk that fails reloads the page, and no error flashes meanwhile', async () => {
  const outcome = follow(newPage()('article', failing))
  await vi.advanceTimersByTimeAsync(reloadPatienceMs - 1)
  expect(reloads).toBe(1)
  expect(outcome.is).toBe('waiting')
})

test('a chunk that is cancelled because the reader leaves does not bring the reader back', async () => {
  const load = newPage()
  const cancelled = follow(
    load('article', () => {
      page.dispatchEvent(new Event('beforeunload'))
      return failing()
    }),
  )
  await vi.advanceTimersByTimeAsync(reloadPatienceMs - 1)
  expect(reloads).toBe(0)
  expect(cancelled.is).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(cancelled.is).toMatchObject({ message: 'Loading chunk article failed' })
  follow(load('article', failing))
  await vi.advanceTimersByTimeAsync(0)
  expect(reloads).toBe(1)
})

test('a chunk that fails without a network leaves the page as it is', async () => {
  const load = createChunkLoader({ reload: () => (reloads += 1), isOnline: () => false, page })
  await expect(load('display', failing)).rejects.toThrow('Loading chunk display failed')
  expect(reloads).toBe(0)
})

test('C5 failing again within 60 s, after the reload, the error is thrown on', async () => {
  follow(newPage()('article', failing))
  await vi.advanceTimersByTimeAsync(59_999)
  const outcome = follow(newPage()('article', failing))
  await vi.advanceTimersByTimeAsync(0)
  expect(reloads).toBe(1)
  expect(outcome.is).toMatchObject({
    message: 'Loading chunk article failed',
    cause: { message: 'Failed to fetch dynamically imported module' },
  })
})

test('C5 after 60 s the page may be reloaded once more', async () => {
  follow(newPage()('article', failing))
  await vi.advanceTimersByTimeAsync(60_000)
  follow(newPage()('article', failing))
  await vi.advanceTimersByTimeAsync(0)
  expect(reloads).toBe(2)
})

test('C5 a chunk that has not arrived within 120,000 ms has failed', async () => {
  const load = newPage()
  const hanging = follow(load('7', () => new Promise(() => {})))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(reloads).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(reloads).toBe(1)
  await vi.advanceTimersByTimeAsync(reloadPatienceMs)
  expect(hanging.is).toMatchObject({ message: 'Loading chunk 7 failed' })
})

test('C5 two chunks that fail together reload once, and neither shows its error meanwhile', async () => {
  const load = newPage()
  const outcomes = [follow(load('1', failing)), follow(load('2', failing))]
  await vi.advanceTimersByTimeAsync(1000)
  expect(reloads).toBe(1)
  expect(outcomes.map(({ is }) => is)).toEqual(['waiting', 'waiting'])
})

test('C5 a page that is still there long after its reload shows the error', async () => {
  const outcome = follow(newPage()('article', failing))
  await vi.advanceTimersByTimeAsync(reloadPatienceMs)
  expect(outcome.is).toMatchObject({ message: 'Loading chunk article failed' })
})

test.each([
  [
    'can’t be reached',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  [
    'can’t be written',
    () => ({
      getItem: () => null,
      setItem: () => {
        throw new Error('quota')
      },
    }),
  ],
  ['forgets', () => ({ getItem: () => null, setItem: () => {} })],
])('C5 where the session’s memory %s there is no reload, for it would have no end', async (_, storage) => {
  const outcome = follow(newPage(storage)('article', failing))
  await vi.advanceTimersByTimeAsync(0)
  expect(reloads).toBe(0)
  expect(outcome.is).toMatchObject({ message: 'Loading chunk article failed' })
})

test('C5 a remembered time that lies ahead, or is none, does not forbid the reload', async () => {
  session.setItem('tsuzuri:chunk-reloaded-at', String(Date.now() + 3_600_000))
  follow(newPage()('article', failing))
  await vi.advanceTimersByTimeAsync(60_000)
  session.setItem('tsuzuri:chunk-reloaded-at', 'soon')
  follow(newPage()('article', failing))
  await vi.advanceTimersByTimeAsync(0)
  expect(reloads).toBe(2)
})

test('every reason for a reload has its own limit', () => {
  const storage = () => session
  const ask = (key: string, now: number) => mayReload(key, storage, now)
  expect([ask('/haru/', 1000), ask('/haru/', 1001), ask('/natsu/', 1002)]).toEqual([true, false, true])
  expect(ask('/haru/', 1000 + reloadAtMostEveryMs - 1)).toBe(false)
  expect(ask('/haru/', 1000 + reloadAtMostEveryMs)).toBe(true)
})
