import { expect, test } from 'vitest'
import { hashOfLine } from './line-hash.ts'

test('D2 lines that differ in one character have different names', () => {
  expect(hashOfLine('柚子湯')).toBe(hashOfLine('柚子湯'))
  const lines = ['', '柚子湯', '柚子湯 ', '柚子揚', '湯子柚', 'が', 'か\u3099']
  expect(new Set(lines.map(hashOfLine)).size).toBe(lines.length)
})
