import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SaveAnswer } from './autosave-options.ts'
import { findLeftover } from './leftover.ts'
import { mergeFields } from './merge-fields.ts'
import { startDesk } from './testing/saving-desk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('T2 autosave', () => {
  test('saves once after a pause, with the version that was read', async () => {
    const desk = startDesk()
    desk.write('春')
    await vi.advanceTimersByTimeAsync(1_000)
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(desk.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(600)
    expect(desk.sent).toEqual([['春の', 1]])
    desk.write('春の色')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.sent).toEqual([
      ['春の', 1],
      ['春の色', 2],
    ])
    expect(desk.statuses.at(-1)).toBe('saved')
  })

  test('text that is written without a pause is saved, too', async () => {
    const desk = startDesk()
    for (let count = 0; count < 20; count += 1) {
      desk.write('字'.repeat(count + 1))
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(desk.sent.length).toBeGreaterThan(0)
  })

  test('T3 waits as long as something is being composed', async () => {
    const desk = startDesk()
    desk.isComposing = true
    desk.write('かみがた')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(desk.sent).toEqual([])
    desk.isComposing = false
    desk.write('髪型')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.sent).toEqual([['髪型', 1]])
  })

  test('a change is on the device before the server is asked, and leaves it when the server has it', async () => {
    const desk = startDesk()
    desk.write('春')
    await vi.advanceTimersByTimeAsync(300)
    expect(desk.kept()).toEqual(['春'])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.sent).toEqual([['春', 1]])
    expect(desk.kept()).toEqual([])
  })

  test('a character is on the device 50 ms after it was typed, also while writing goes on', async () => {
    const desk = startDesk()
    for (const text of ['春', '春の', '春の色']) {
      desk.write(text)
      await vi.advanceTimersByTimeAsync(50)
      expect(desk.kept()).toEqual([text])
    }
  })

  test('a change is reported once, not at every key', async () => {
    const desk = startDesk()
    for (let count = 0; count < 20; count += 1) {
      desk.write('字'.repeat(count + 1))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(desk.statuses.filter((state) => state === 'changed')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    desk.write('次')
    expect(desk.statuses.slice(-2)).toEqual(['saved', 'changed'])
  })

  test('one save at a time: what is written meanwhile goes with the next version', async () => {
    const desk = startDesk()
    const slow = Promise.withResolvers<SaveAnswer<string>>()
    desk.answer = () => slow.promise
    desk.write('一')
    await vi.advanceTimersByTimeAsync(2_000)
    desk.write('一二')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(desk.sent).toEqual([['一', 1]])
    desk.answer = undefined
    slow.resolve({ kind: 'saved', version: 2 })
    await vi.advanceTimersByTimeAsync(0)
    expect(desk.kept()).toEqual(['一二'])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.sent.at(-1)).toEqual(['一二', 2])
    expect(desk.kept()).toEqual([])
  })

  test('without a connection it asks again, at longer and longer intervals, and saves the newest text', async () => {
    const desk = startDesk()
    desk.answer = () => Promise.reject(new Error('offline'))
    desk.write('一')
    await vi.advanceTimersByTimeAsync(1_600)
    expect(desk.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(desk.sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(desk.sent).toHaveLength(2)
    desk.write('一二')
    desk.answer = undefined
    await vi.advanceTimersByTimeAsync(60_000)
    expect(desk.sent.at(-1)).toEqual(['一二', 1])
    expect(desk.statuses.at(-1)).toBe('saved')
  })

  test('a conflict stops everything and hands over the other text; settled, it goes on', async () => {
    const desk = startDesk()
    desk.answer = () => Promise.resolve({ kind: 'conflict', version: 7, theirs: '彼らの' })
    desk.write('私の')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.conflicts).toEqual([{ base: '', theirs: '彼らの', version: 7 }])
    desk.write('私のつづき')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(desk.sent).toHaveLength(1)
    expect(desk.kept()).toEqual(['私のつづき'])
    desk.answer = undefined
    desk.autosave.resume({ base: '彼らの', version: 7 })
    await vi.advanceTimersByTimeAsync(100)
    expect(desk.sent.at(-1)).toEqual(['私のつづき', 7])
  })

  test('a text that is refused is not sent again until it changes', async () => {
    const desk = startDesk()
    desk.answer = () => Promise.resolve({ kind: 'refused', message: '長すぎます' })
    desk.write('長い')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(desk.sent).toHaveLength(1)
    expect(desk.statuses.at(-1)).toBe('refused')
    expect(desk.kept()).toEqual(['長い'])
  })

  test('a text that was refused is sent again when the writer asks for it', async () => {
    const desk = startDesk()
    desk.answer = () => Promise.resolve({ kind: 'refused', message: '混んでいる番号です' })
    desk.write('春')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await desk.autosave.flush()).toBe(false)
    expect(desk.sent).toHaveLength(2)
    desk.answer = undefined
    expect(await desk.autosave.flush()).toBe(true)
    expect(desk.sent.at(-1)).toEqual(['春', 1])
    expect(desk.statuses.at(-1)).toBe('saved')
    expect(desk.kept()).toEqual([])
  })

  test('a device that can’t forget is no reason to save again', async () => {
    const desk = startDesk()
    desk.store.remove = () => Promise.reject(new Error('blocked'))
    desk.write('春')
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(desk.sent).toEqual([['春', 1]])
    expect(desk.statuses.at(-1)).toBe('saved')
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(desk.sent.at(-1)).toEqual(['春の', 2])
    expect(desk.sent).toHaveLength(2)
  })

  test('a device that never answers keeps nothing from the server', async () => {
    const desk = startDesk()
    desk.store.keep = () => new Promise(() => {})
    desk.write('春')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(desk.sent).toEqual([['春', 1]])
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(desk.sent.at(-1)).toEqual(['春の', 2])
    expect(desk.statuses.at(-1)).toBe('saved')
  })

  test('while it is held nothing is sent; afterwards it goes on over the version that it is given', async () => {
    const desk = startDesk()
    desk.write('春')
    expect(await desk.autosave.flush()).toBe(true)
    desk.autosave.hold()
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(desk.sent).toHaveLength(1)
    expect(desk.kept()).toEqual(['春の'])
    desk.autosave.resume({ base: '春', version: 3 })
    await vi.advanceTimersByTimeAsync(100)
    expect(desk.sent.at(-1)).toEqual(['春の', 3])
    desk.autosave.hold()
    desk.autosave.resume({ base: '春の', version: 5 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(desk.sent).toHaveLength(2)
  })

  test('what the server took in part is what the next text is compared with', async () => {
    const desk = startDesk()
    desk.answer = () => Promise.resolve({ kind: 'saved', version: 2, text: '春' })
    desk.write('春※')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.statuses.at(-1)).toBe('saved')
    expect(desk.kept()).toEqual(['春※'])
  })

  test('what the server would not take is left out, and stays on the device', async () => {
    const desk = startDesk({ savable: leaveOutSigns })
    desk.write('春※')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.sent).toEqual([['春', 1]])
    expect(desk.kept()).toEqual(['春※'])
  })

  test('T2 a text that the server stores in another form is saved: it leaves the device and is not sent again', async () => {
    const desk = startDesk({ savable: trimEnd })
    desk.write('春 ')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.sent).toEqual([['春', 1]])
    expect(desk.kept()).toEqual([])
    desk.autosave.hold()
    desk.autosave.resume({ base: '春', version: 3 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(desk.sent).toHaveLength(1)
    expect(desk.autosave.hasChanges()).toBe(false)
  })

  test('a manuscript that can’t be parsed stays on the device, and the writer is told', async () => {
    let unread: string | undefined
    const desk = startDesk({ readUnread: () => unread })
    const manuscripts = async () => (await desk.store.list('')).map(({ manuscript }) => manuscript)
    desk.write('春')
    unread = '春\n\n::nazo['
    desk.write('春')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.sent).toEqual([['春', 1]])
    expect(desk.statuses.at(-1)).toBe('unread')
    expect(await manuscripts()).toEqual([unread])
    unread += '\n\n続き'
    desk.write('春')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.sent).toHaveLength(1)
    expect(desk.statuses.at(-1)).toBe('unread')
    expect(await desk.autosave.flush()).toBe(false)
    const server = { text: '春', version: 2 }
    expect(await findLeftover(desk.store, 'article:1', server)).toMatchObject({ manuscript: unread })
    unread = undefined
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.statuses.at(-1)).toBe('saved')
    expect(await manuscripts()).toEqual([])
  })

  test('a manuscript that neither the server nor the device has is not said to be kept', async () => {
    const desk = startDesk({ readUnread: () => '::nazo[' })
    desk.store.keep = () => Promise.reject(new Error('full'))
    desk.write('')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(desk.statuses.at(-1)).toBe('unkept')
  })

  test('a failing device store is reported to the writer, and the server still gets the text', async () => {
    const desk = startDesk()
    desk.store.keep = () => Promise.reject(new Error('full'))
    desk.write('春')
    await vi.advanceTimersByTimeAsync(300)
    expect(desk.statuses).toContain('unkept')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.sent).toEqual([['春', 1]])
  })
})

describe('T2 what an earlier visit left on the device', () => {
  test('is offered when it is newer than what the server has', async () => {
    const desk = startDesk()
    desk.write('書きかけ')
    await vi.advanceTimersByTimeAsync(300)
    await desk.autosave.stop()
    const found = await findLeftover(desk.store, 'article:1', { text: '', version: 1 })
    expect(found).toMatchObject({ text: '書きかけ', isBehind: false })
    expect(await findLeftover(desk.store, 'article:1', { text: '他', version: 2 })).toMatchObject({
      isBehind: true,
    })
  })

  test('is cleared away when the server has the same', async () => {
    const desk = startDesk()
    desk.write('書いた')
    await vi.advanceTimersByTimeAsync(300)
    await desk.autosave.stop()
    expect(await findLeftover(desk.store, 'article:1', { text: '書いた', version: 2 })).toBeUndefined()
    expect(desk.kept()).toEqual([])
  })

  test('is cleared away when the server has the same in another form, and kept when a part is left out', async () => {
    const desk = startDesk()
    desk.write('書いた※ ')
    await vi.advanceTimersByTimeAsync(300)
    await desk.autosave.stop()
    const find = (text: string, savable: typeof trimEnd) =>
      findLeftover(desk.store, 'article:1', { text, version: 2 }, savable)
    expect(await find('書いた ', leaveOutSigns)).toMatchObject({ text: '書いた※ ' })
    expect(await find('書いた※', trimEnd)).toBeUndefined()
    expect(desk.kept()).toEqual([])
  })
})

describe('T2 merging the fields of an article', () => {
  const base = { title: '春', lead: '風', body: { blocks: [] } }

  test('a title from one and a lead from the other', () => {
    expect(mergeFields(base, { ...base, title: '夏' }, { ...base, lead: '雨' })).toEqual({
      text: { ...base, title: '夏', lead: '雨' },
    })
  })

  test('two titles are refused by name', () => {
    expect(mergeFields(base, { ...base, title: '夏' }, { ...base, title: '秋' })).toEqual({
      fields: ['title'],
      clashes: [],
    })
  })
})

const trimEnd = (text: string) => ({ text: text.trimEnd(), isWhole: true })
const leaveOutSigns = (text: string) => ({ text: text.replace('※', ''), isWhole: !text.includes('※') })
