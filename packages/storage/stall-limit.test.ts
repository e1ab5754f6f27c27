import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchStall } from './stall-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('S7 a request is ended when nothing has moved for the limit, however long it has run', () => {
  const onStall = vi.fn<() => void>()
  const { move } = watchStall(60_000, onStall)
  for (let minute = 0; minute < 30; minute++) {
    vi.advanceTimersByTime(59_000)
    move()
  }
  expect(onStall).not.toHaveBeenCalled()
  vi.advanceTimersByTime(59_999)
  expect(onStall).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onStall).toHaveBeenCalledOnce()
})

test('S7 a request that waits for a connection is not ended while another one moves', () => {
  const ended: string[] = []
  const moving = watchStall(60_000, () => ended.push('moving'))
  watchStall(60_000, () => ended.push('waiting'))
  vi.advanceTimersByTime(50_000)
  moving.move()
  moving.end()
  vi.advanceTimersByTime(59_999)
  expect(ended).toEqual([])
  vi.advanceTimersByTime(1)
  expect(ended).toEqual(['waiting'])
})
