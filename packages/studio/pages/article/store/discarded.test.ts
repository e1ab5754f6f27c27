import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDesk } from '../testing/fake-desk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('T2 a desk whose article was deleted keeps what no version has, and copies of other visits', async () => {
  const desk = startDesk('春')
  const base = desk.read()
  await desk.device.keep({ key: 'article:1', session: 'x', text: base, base, version: 1, keptAt: 0 })
  desk.write('春の')
  desk.unread = '春の\n\n:::知らない囲み'
  await vi.advanceTimersByTimeAsync(10)
  await desk.discard()
  expect(desk.kept()).toEqual([['春'], ['春の']])
  expect(desk.manuscripts()).toEqual([undefined, '春の\n\n:::知らない囲み'])
  // Nothing asks before the article is left, and nothing is saved any more.
  expect(desk.readUnread()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(desk.server.save).not.toHaveBeenCalled()
})

test('T2 a deletion is not held up by a device that never answers', async () => {
  const desk = startDesk('春')
  desk.device.keep = () => new Promise(() => {})
  desk.device.list = () => new Promise(() => {})
  desk.write('春の')
  const discarded = desk.discard()
  await vi.advanceTimersByTimeAsync(3_000)
  await discarded
  expect(desk.kept()).toEqual([['春の']])
})
