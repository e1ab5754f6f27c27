import { expect, test } from 'vitest'
import { hasRowNames } from './row-names.ts'

const firstColumn = (...names: string[]) => names.map((text) => [[{ text }], [{ text: '値' }]])

test('short cells that all differ name their rows', () => {
  expect(hasRowNames(firstColumn('身丈', '裄', '身幅（後ろ幅と前幅）'))).toBe(true)
})

test.each([
  ['is empty', firstColumn('身丈', '')],
  ['repeats', firstColumn('春', '春')],
  ['is a sentence', firstColumn('外側にすだれ、内側に薄いカーテン', '何もしない')],
])('a first column in which a cell %s has no names', (_, rows) => {
  expect(hasRowNames(rows)).toBe(false)
})
