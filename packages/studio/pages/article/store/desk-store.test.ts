import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { studio } from '../../../app/studio.ts'
import { bodyOf, me, other, startDesk } from '../testing/fake-desk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('T2 the newer text of somebody else', () => {
  test('replaces the text of the desk, which goes on from there', async () => {
    const desk = startDesk('わたしの')
    desk.server.put(other, 'あの人の')
    await desk.takeTheirs()
    expect(desk.words()).toEqual(['あの人の'])
    desk.write('あの人のに足す')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.server.words()).toEqual(['あの人のに足す'])
    expect(desk.snapshot().conflict).toBeUndefined()
  })

  test('does not replace what was written while it was loading: both are shown', async () => {
    const desk = startDesk('わたしの')
    desk.server.put(other, 'あの人の')
    const answer = desk.server.holdReading()
    const taken = desk.takeTheirs()
    desk.write('わたしのつづき')
    await vi.advanceTimersByTimeAsync(5_000)
    answer()
    await taken
    expect(desk.words()).toEqual(['わたしのつづき'])
    expect(desk.snapshot().conflict).toMatchObject({ version: 2, by: other, theirs: bodyOf('あの人の') })
    expect(desk.server.words()).toEqual(['あの人の'])
  })

  test('T3 waits for the end of a composition, and nothing is saved over it', async () => {
    const desk = startDesk('わたしの')
    desk.server.put(other, 'あの人の')
    desk.isComposing = true
    const taken = desk.takeTheirs()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(desk.words()).toEqual(['わたしの'])
    desk.write('わたしの髪')
    desk.isComposing = false
    await vi.advanceTimersByTimeAsync(5_000)
    await taken
    expect(desk.words()).toEqual(['わたしの髪'])
    expect(desk.snapshot().conflict).toMatchObject({ version: 2, theirs: bodyOf('あの人の') })
    expect(desk.server.words()).toEqual(['あの人の'])
  })

  test('T3 replaces the text after a composition that wrote nothing', async () => {
    const desk = startDesk('わたしの')
    desk.server.put(other, 'あの人の')
    desk.isComposing = true
    const taken = desk.takeTheirs()
    await vi.advanceTimersByTimeAsync(5_000)
    desk.isComposing = false
    await vi.advanceTimersByTimeAsync(1_000)
    await taken
    expect(desk.words()).toEqual(['あの人の'])
    expect(desk.snapshot().conflict).toBeUndefined()
  })

  test('is left alone when the desk is closed in the middle of a composition', async () => {
    const desk = startDesk('わたしの')
    desk.server.put(other, 'あの人の')
    desk.isComposing = true
    const taken = desk.takeTheirs()
    await vi.advanceTimersByTimeAsync(1_000)
    desk.close()
    await vi.advanceTimersByTimeAsync(1_000)
    await taken
    expect(desk.words()).toEqual(['わたしの'])
  })

  test('is loaded once by two presses', async () => {
    const desk = startDesk('わたしの')
    desk.server.put(other, 'あの人の')
    await Promise.all([desk.takeTheirs(), desk.takeTheirs()])
    expect(desk.words()).toEqual(['あの人の'])
    expect(desk.snapshot().conflict).toBeUndefined()
  })

  test('that could not be loaded stops no saving', async () => {
    const desk = startDesk('わたしの')
    vi.mocked(studio.getArticle).mockRejectedValueOnce(new TypeError('offline'))
    await expect(desk.takeTheirs()).rejects.toThrow('offline')
    desk.write('わたしのつづき')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.server.words()).toEqual(['わたしのつづき'])
  })
})

describe('T2 a save whose answer was lost', () => {
  test('is no conflict with what was written after it', async () => {
    const desk = startDesk('春')
    desk.server.loseAnswer()
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(1_600)
    expect(desk.server.words()).toEqual(['春の'])
    desk.write('春の色')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(desk.snapshot()).toMatchObject({ conflict: undefined, status: { state: 'saved' } })
    expect(desk.server.article()).toMatchObject({ version: 3, content: bodyOf('春の色') })
  })

  test('is recognized after further attempts that never arrived', async () => {
    const desk = startDesk('春')
    desk.server.loseAnswer()
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(1_600)
    desk.server.save.mockRejectedValueOnce(new TypeError('offline'))
    desk.write('春の色')
    await vi.advanceTimersByTimeAsync(1_000)
    desk.write('春の色を')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(desk.snapshot()).toMatchObject({ conflict: undefined, status: { state: 'saved' } })
    expect(desk.server.words()).toEqual(['春の色を'])
  })

  test('does not hide what somebody else saved after it', async () => {
    const desk = startDesk('春')
    desk.server.loseAnswer()
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(1_600)
    desk.server.put(other, 'あの人の')
    desk.write('春の色')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(desk.snapshot().conflict).toMatchObject({ version: 3, by: other })
    expect(desk.server.words()).toEqual(['あの人の'])
  })
})

describe('T2 an open conflict', () => {
  test('what is written before the dialog has the focus is part of the own text', async () => {
    const desk = await startConflict()
    desk.write('わたしのつづき', '後')
    desk.settle('mine')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.words()).toEqual(['わたしのつづき', '後'])
    expect(desk.server.words()).toEqual(['わたしのつづき', '後'])
  })

  test('and of both texts together', async () => {
    const desk = await startConflict()
    desk.write('前', 'わたしの後')
    desk.settle('both')
    expect(desk.snapshot().conflict).toBeUndefined()
    expect(desk.words()).toEqual(['あの人の前', 'わたしの後'])
  })

  test('is not put together beside a manuscript that can’t be parsed, which would replace the result', async () => {
    const desk = await startConflict()
    desk.write('前', 'わたしの後')
    desk.unread = '前\n\nわたしの後\n\n::nazo'
    desk.settle('both')
    expect(desk.snapshot().conflict).toBeDefined()
    expect(desk.words()).toEqual(['前', 'わたしの後'])
  })

  test('the text of the other person replaces such a manuscript, which stays on the device', async () => {
    const desk = await startConflict()
    desk.unread = 'わたしの\n\n::nazo'
    desk.bodyChanged()
    await desk.takeTheirs()
    expect(desk.words()).toEqual(['あの人の前', '後'])
    expect(desk.readUnread()).toBeUndefined()
    expect(desk.manuscripts()).toEqual(['わたしの\n\n::nazo'])
    expect(desk.snapshot().status.state).toBe('saved')
  })

  test('still holds saving after a replacement that failed', async () => {
    const desk = await startConflict()
    const attempts = desk.server.save.mock.calls.length
    await expect(desk.replace(() => Promise.reject(new TypeError('refused')))).rejects.toThrow('refused')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(desk.server.save).toHaveBeenCalledTimes(attempts)
  })

  test('texts that changed one place can’t be put together', async () => {
    const desk = await startConflict()
    desk.settle('both')
    expect(desk.snapshot().conflict).toBeDefined()
  })
})

describe('T2 what an earlier visit left', () => {
  test('is put together with what is being written, and both are saved', async () => {
    const desk = startDesk('春', '後')
    const base = desk.read()
    desk.write('春の', '後')
    const mine = { ...base, ...bodyOf('春の', '後') }
    desk.showConflict({ base, mine, theirs: desk.read(), version: 1, by: me })
    desk.settle('both')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(desk.server.words()).toEqual(['春の', '後'])
  })
})

describe('T1 an article that may only be read', () => {
  test('takes no change of a field, which would hold up its approval', async () => {
    const desk = startDesk('春')
    const { article } = desk.snapshot()
    desk.server.restrict({ ...article.may, edit: false })
    await desk.refresh()
    desk.set('slug', 'haru')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.snapshot()).toMatchObject({ fields: { slug: '' }, status: { state: 'saved' } })
    await desk.command(() => Promise.resolve({ ...desk.server.article(), version: 2 }))
    expect(desk.snapshot().article.version).toBe(2)
    expect(desk.server.save).not.toHaveBeenCalled()
  })
})

/** Two people have changed the first paragraph. */
async function startConflict() {
  const desk = startDesk('前', '後')
  desk.server.put(other, 'あの人の前', '後')
  desk.write('わたしの', '後')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(desk.snapshot().conflict).toBeDefined()
  return desk
}
