import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { other, startDesk } from '../testing/fake-desk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const never = () => new Promise<void>(() => {})
const full = () => Promise.reject(new Error('full'))

describe('T2 a text that is replaced by another one', () => {
  test('stays on the device with what is typed until then', async () => {
    const desk = await startConflict()
    const keeping = Promise.withResolvers<void>()
    const { keep } = desk.device
    desk.device.keep = async (copy) => {
      await keeping.promise
      await keep(copy)
    }
    desk.write('わたしの続き')
    const taken = desk.takeTheirs()
    await vi.advanceTimersByTimeAsync(500)
    desk.write('わたしの続きの続き')
    keeping.resolve()
    await vi.advanceTimersByTimeAsync(500)
    await taken
    expect(desk.words()).toEqual(['あの人の'])
    expect(desk.kept()).toEqual([['わたしの続きの続き']])
  })

  test('is replaced also where the device never answers, and what can be stored at once is', async () => {
    const desk = await startConflict()
    desk.device.keep = never
    const taken = desk.takeTheirs()
    desk.write('わたしの続き')
    await vi.advanceTimersByTimeAsync(3_000)
    await taken
    expect(desk.words()).toEqual(['あの人の'])
    expect(desk.kept()).toEqual([['わたしの続き']])
    desk.write('あの人のに足す')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(desk.server.words()).toEqual(['あの人のに足す'])
  })

  test('is not replaced without a question if neither the server nor the device has it', async () => {
    const desk = startDesk('春')
    desk.server.save.mockRejectedValue(new TypeError('offline'))
    desk.device.keep = full
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(desk.snapshot().status.state).toBe('unkept')
    desk.server.put(other, '前の版')
    await desk.replace(() => Promise.resolve(desk.server.article()))
    expect(desk.words()).toEqual(['春の'])
    expect(desk.snapshot().conflict).toMatchObject({ version: 2 })
  })
})

async function startConflict() {
  const desk = startDesk('前')
  desk.server.put(other, 'あの人の')
  desk.write('わたしの')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(desk.snapshot().conflict).toBeDefined()
  return desk
}
