import { expect, test } from 'vitest'
import { saveLine } from './save-status-text.ts'

test('T2 the line above the text says so where a part of it is only on the device', () => {
  const now = new Date().toISOString()
  expect(saveLine({ state: 'saved' }, now, 0)).toEqual({ text: '保存済み（たった今）', tone: 'calm' })
  const partly = saveLine({ state: 'saved' }, now, 2)
  expect(partly.text).toContain('2か所は、直すまでこの端末だけに残ります')
  expect(partly.tone).not.toBe('calm')
})
