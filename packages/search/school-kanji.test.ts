import { expect, test } from 'vitest'
import { kanjiLevelOf, taughtCounts } from './school-kanji.ts'

test('D2 the lists are complete: 1,026 kanji of elementary school, 2,136 in all', () => {
  expect(taughtCounts).toEqual([80, 160, 200, 202, 193, 191, 1110])
})

test.each([
  ['学校', 0],
  ['岡山', 0],
  ['人々', 0],
  ['ふりがな', 0],
  ['保湿', 1],
  ['曖昧', 1],
  ['頬', 1],
  ['頰', 1],
  ['𠮟る', 1],
  ['柚子', 2],
  ['綴る', 2],
])('D2 the level of %s is %i', (word, level) => {
  expect(kanjiLevelOf(word)).toBe(level)
})
