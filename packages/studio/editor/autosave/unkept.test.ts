import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeviceCopy } from './device-copy.ts'
import { startDesk } from './testing/saving-desk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const unreachable = () => Promise.reject(new Error('offline'))
const full = () => Promise.reject(new Error('full'))
const never = () => new Promise<void>(() => {})

describe('T2 a text that neither the server nor the device has', () => {
  test('is never said to be kept, however often saving is tried', async () => {
    const desk = startDesk()
    desk.answer = unreachable
    desk.store.keep = full
    desk.write('春')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(desk.sent.length).toBeGreaterThan(3)
    expect(desk.statuses).not.toContain('waiting')
    expect(desk.statuses.at(-1)).toBe('unkept')
    expect(desk.autosave.isUnkept()).toBe(true)
  })

  test('is not said to be kept by a device that never answers', async () => {
    const desk = startDesk()
    desk.answer = unreachable
    desk.store.keep = never
    desk.write('春')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(desk.statuses.at(-1)).toBe('unkept')
    expect(desk.autosave.isUnkept()).toBe(true)
  })

  test('is kept again as soon as the device has room', async () => {
    const desk = startDesk()
    const { keep } = desk.store
    desk.answer = unreachable
    desk.store.keep = full
    desk.write('春')
    await vi.advanceTimersByTimeAsync(10_000)
    desk.store.keep = keep
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(50)
    expect(desk.kept()).toEqual(['春の'])
    expect(desk.statuses.at(-1)).toBe('waiting')
    expect(desk.autosave.isUnkept()).toBe(false)
  })

  test('is one that the server refused, too, whose reason is shown', async () => {
    const desk = startDesk()
    desk.answer = () => Promise.resolve({ kind: 'refused', message: '長すぎます' })
    desk.store.keep = full
    desk.write('長い')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(desk.statuses.at(-1)).toBe('refused')
    expect(desk.autosave.isUnkept()).toBe(true)
  })

  test('is one of which the server has only a part', async () => {
    const desk = startDesk({ savable: (text) => ({ text: text.replace('※', ''), isWhole: false }) })
    desk.store.keep = full
    desk.write('春※')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(desk.sent).toEqual([['春', 1]])
    expect(desk.statuses.at(-1)).toBe('unkept')
  })

  test('is none when the server has it', async () => {
    const desk = startDesk()
    desk.store.keep = full
    desk.write('春')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(desk.statuses.at(-1)).toBe('saved')
    expect(desk.autosave.isUnkept()).toBe(false)
  })
})

describe('T2 the end of autosave', () => {
  test('waits no longer for a device that never answers, and uses what can store at once', async () => {
    const desk = startDesk()
    desk.answer = unreachable
    desk.store.keep = never
    desk.write('春')
    await vi.advanceTimersByTimeAsync(1_000)
    const stopped = desk.autosave.stop()
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(2_000)
    await stopped
    expect(desk.kept()).toEqual(['春の'])
  })

  test('throws nothing where no storage works, and a late copy has the text from before the end', async () => {
    const desk = startDesk()
    const { promise, resolve } = Promise.withResolvers<void>()
    const late: DeviceCopy<string>[] = []
    desk.store.keep = async (copy) => {
      late.push(copy)
      await promise
    }
    desk.store.keepNow = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    desk.write('春')
    await vi.advanceTimersByTimeAsync(50)
    desk.write('春の')
    const stopped = desk.autosave.stop()
    await vi.advanceTimersByTimeAsync(2_000)
    await stopped
    desk.text = 'あの人の'
    resolve()
    await vi.advanceTimersByTimeAsync(100)
    expect(late.map(({ text }) => text)).toEqual(['春', '春の'])
  })
})
