import { expect, test } from 'vitest'
import { announceSave, saveLine, type SaveLine } from './save-status-text.ts'

test('T2 the line above the text says so where a part of it is only on the device', () => {
  const now = new Date().toISOString()
  expect(saveLine({ state: 'saved' }, now, 0)).toEqual({ text: '保存済み（たった今）', tone: 'calm' })
  const partly = saveLine({ state: 'saved' }, now, 2)
  expect(partly.text).toContain('2か所は、直すまでこの端末だけに残ります')
  expect(partly.tone).not.toBe('calm')
})

test('T2 a screen reader hears of warnings, of the first save after one, and of a save by hand', () => {
  const lines: Record<string, SaveLine> = {
    saved: { text: '保存済み（たった今）', tone: 'calm' },
    writing: { text: '書いています…', tone: 'busy' },
    lost: { text: 'つながりません', tone: 'bad' },
    partly: { text: '1か所は残ります', tone: 'partial' },
  }
  const hear = (...names: string[]) => {
    let last = { id: 0, text: '', isWarning: false }
    return names.flatMap((name) => {
      const line = lines[name.replace('!', '')]
      if (line === undefined) return []
      const next = announceSave(last, line, name.endsWith('!'))
      const said = next.id === last.id ? [] : [next.text]
      last = next
      return said
    })
  }
  expect(hear('saved', 'writing', 'saved', 'writing', 'saved')).toEqual([])
  expect(hear('lost', 'writing', 'lost', 'saved', 'writing', 'saved')).toEqual(['つながりません', '保存済み'])
  expect(hear('partly', 'writing', 'partly', 'lost')).toEqual(['1か所は残ります', 'つながりません'])
  expect(hear('saved!', 'saved!', 'lost', 'lost!', 'writing!')).toEqual([
    '保存済み',
    '保存済み',
    'つながりません',
    'つながりません',
  ])
})

test('T1 the line above the text says what a desk that is locked out waits for', () => {
  const line = (needs: 'sign-in' | 'second-factor') => saveLine({ state: 'locked-out', needs }, '', 0).text
  expect(line('sign-in')).toBe('サインインの状態が切れました。この端末に残し、サインインし直すと保存します')
  expect(line('second-factor')).toBe('二段階の確認が必要になりました。この端末に残し、設定が済むと保存します')
})
