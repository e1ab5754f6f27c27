import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SaveAnswer } from './autosave-options.ts'
import { startDesk } from './testing/saving-desk.ts'

describe('T2 a page that is hidden or closed', () => {
  let page: ReturnType<typeof openPage>
  beforeEach(() => {
    vi.useFakeTimers()
    page = openPage()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('sends what is not saved yet before its event ends, and keeps it on the device', () => {
    const desk = startDesk()
    desk.write('春')
    page.hide()
    expect(desk.sent).toEqual([['春', 1]])
    expect(desk.kept()).toEqual(['春'])
    expect(desk.leavings).toEqual([true])
  })

  test('sends it once, also when it is hidden first and closed then', async () => {
    const desk = startDesk()
    desk.write('春')
    page.hide()
    page.close()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(desk.sent).toEqual([['春', 1]])
    expect(desk.statuses.at(-1)).toBe('saved')
    expect(desk.kept()).toEqual([])
  })

  test('sends nothing if all is saved', async () => {
    const desk = startDesk()
    desk.write('春')
    await vi.advanceTimersByTimeAsync(2_000)
    page.close()
    expect(desk.sent).toHaveLength(1)
    expect(desk.kept()).toEqual([])
  })

  test('never saves twice at once: what was written during a save follows its answer at once', async () => {
    const desk = startDesk()
    const slow = Promise.withResolvers<SaveAnswer<string>>()
    desk.answer = () => slow.promise
    desk.write('一')
    await vi.advanceTimersByTimeAsync(2_000)
    desk.write('一二')
    page.hide()
    expect(desk.sent).toEqual([['一', 1]])
    expect(desk.kept()).toEqual(['一二'])
    desk.answer = undefined
    slow.resolve({ kind: 'saved', version: 2 })
    await vi.advanceTimersByTimeAsync(10)
    expect(desk.sent).toEqual([
      ['一', 1],
      ['一二', 2],
    ])
  })

  test('sends a text that waits for a connection, and later without hurry', async () => {
    const desk = startDesk()
    desk.answer = () => Promise.reject(new Error('offline'))
    desk.write('春')
    await vi.advanceTimersByTimeAsync(1_600)
    page.hide()
    expect(desk.sent).toHaveLength(2)
    desk.answer = undefined
    await vi.advanceTimersByTimeAsync(5_000)
    expect(desk.leavings).toEqual([false, true, false])
    expect(desk.statuses.at(-1)).toBe('saved')
  })

  test('T3 sends no text that is being composed, and what was confirmed soon afterwards', async () => {
    const desk = startDesk()
    desk.isComposing = true
    desk.write('かみ')
    page.hide()
    expect(desk.sent).toEqual([])
    expect(desk.kept()).toEqual(['かみ'])
    desk.isComposing = false
    desk.write('髪')
    await vi.advanceTimersByTimeAsync(300)
    expect(desk.sent).toEqual([['髪', 1]])
  })

  test('sends nothing over a conflict that waits for an answer', async () => {
    const desk = startDesk()
    desk.answer = () => Promise.resolve({ kind: 'conflict', version: 7, theirs: '彼らの' })
    desk.write('私の')
    await vi.advanceTimersByTimeAsync(2_000)
    desk.write('私のつづき')
    page.hide()
    expect(desk.sent).toHaveLength(1)
    expect(desk.kept()).toEqual(['私のつづき'])
  })
})

/** A fake page. */
function openPage() {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  return {
    hide: () => {
      document.visibilityState = 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    },
    close: () => void window.dispatchEvent(new Event('pagehide')),
  }
}
