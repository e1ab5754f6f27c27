import { defaultLists } from '@tsuzuri/content/proofreading/default-lists'
import { expect, test } from 'vitest'
import { readablePattern, readableReplacement } from './readable-pattern.ts'

test.each([
  ['て行きます', 'て行きます'],
  ['/(?<=て|で|[おご][^をはがも]{1,4})下さい/', '下さい'],
  ['/(?<=て|[んい]で)頂([くきけいこ])/', '頂〜'],
  [String.raw`/最も(?=[\p{sc=Han}\p{sc=Hira}])/`, '最も'],
  ['/(?<=た)所(?=です|でし|だっ)/', '所'],
  ['/(?<!(?:着|食べ)る|[る)](?!た))物(?=[はが])/', '物'],
  ['/ネールケア|ネールサロン/', 'ネールケア・ネールサロン'],
  ['/(?<![a-z])(?:Line|line)(?=で|の)/', 'Line・line'],
  [String.raw`/\d{4}年度?の/`, '〜年〜の'],
  // Nothing is left that could be read.
  ['/(?<=あ)[いう]/', '/(?<=あ)[いう]/'],
])('T7 %s is listed as %s', (pattern, readable) => {
  expect(readablePattern(pattern)).toBe(readable)
})

test('T7 「$1」 is not shown to editors', () => {
  expect(readableReplacement('いただ$1')).toBe('いただ〜')
})

test('T7 no entry of the first dictionary is listed as a regular expression', () => {
  const all = defaultLists.spellings.flatMap(({ patterns }) => patterns)
  const unreadable = all.filter((pattern) => /[\\()[\]{}]/.test(readablePattern(pattern)))
  expect(unreadable).toEqual([])
})
