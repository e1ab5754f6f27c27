import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFetchState, minimumPendingMs } from './fetch-state.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1000 }))
afterEach(() => void vi.useRealTimers())

const after = <Value>(ms: number, value: Value) =>
  new Promise<Value>((resolve) => setTimeout(() => resolve(value), ms))

test('C3 pending lasts at least 200 ms, however quick the answer', async () => {
  expect(minimumPendingMs).toBe(200)
  const state = createFetchState()
  expect(state.snapshot()).toEqual({ pending: false, error: undefined, timestamp: undefined })
  const running = state.run(() => after(20, 'data'))
  await vi.advanceTimersByTimeAsync(199)
  expect(state.snapshot().pending).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(state.snapshot()).toEqual({ pending: false, error: undefined, timestamp: 1200 })
  await expect(running).resolves.toBe('data')
})

test('C3 a fetch that took longer is not held back', async () => {
  const state = createFetchState()
  void state.run(() => after(700, 'data'))
  await vi.advanceTimersByTimeAsync(700)
  expect(state.snapshot()).toEqual({ pending: false, error: undefined, timestamp: 1700 })
})

test('C3 a failure becomes the error, and the next fetch clears it at once', async () => {
  const state = createFetchState()
  const failed = state.run(() => Promise.reject(new Error('down')))
  await vi.advanceTimersByTimeAsync(200)
  await expect(failed).resolves.toBeUndefined()
  expect(state.snapshot()).toMatchObject({ pending: false, error: { message: 'down' }, timestamp: 1200 })
  void state.run(() => after(500, 1))
  expect(state.snapshot()).toEqual({ pending: true, error: undefined, timestamp: 1200 })
})

test('C3 a thrown value that is not an Error becomes one', async () => {
  const state = createFetchState()
  void state.run(() => Promise.reject('offline'))
  await vi.advanceTimersByTimeAsync(200)
  expect(state.snapshot().error).toEqual(new Error('offline'))
})

test('C3 a newer fetch takes the place of the older, which is aborted and changes nothing', async () => {
  const state = createFetchState()
  let aborted = false
  const older = state.run((signal) => {
    signal.addEventListener('abort', () => (aborted = true))
    return after(300, 'old')
  })
  await vi.advanceTimersByTimeAsync(100)
  const newer = state.run(() => after(1000, 'new'))
  await vi.advanceTimersByTimeAsync(500)
  expect(aborted).toBe(true)
  expect(state.snapshot().pending).toBe(true)
  await expect(older).resolves.toBeUndefined()
  await vi.advanceTimersByTimeAsync(500)
  await expect(newer).resolves.toBe('new')
})

test('C3 after stop it is no longer pending and reports no result', async () => {
  const state = createFetchState()
  const running = state.run(() => after(300, 'old'))
  state.stop()
  expect(state.snapshot().pending).toBe(false)
  await vi.advanceTimersByTimeAsync(300)
  await expect(running).resolves.toBeUndefined()
  expect(state.snapshot().timestamp).toBeUndefined()
})
