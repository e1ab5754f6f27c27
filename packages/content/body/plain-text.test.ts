import { expect, test } from 'vitest'
import { words } from '../testing/articles.ts'
import { everyBlock } from '../testing/every-block.ts'
import { bodyText, countCharacters, readingMinutes } from './plain-text.ts'

test('the words of every block are there, in the order of the text and without markup', () => {
  expect(bodyText({ blocks: everyBlock }).split('\n')).toEqual([
    '髪を',
    '整える技。',
    '朝の手入れ',
    '洗う',
    'すすぐ',
    '一',
    '一の一',
    '二',
    '引用',
    '本',
    '棚の瓶',
    '一枚目の話',
    '二枚',
    '水',
    '綴り化粧品',
    'うるおう。',
    '髪結い',
    '京都',
    '静かな店。',
    'なぜ',
    'だから',
    '要点',
    'ここ',
    '表',
    '品 値',
    '水 ',
    '1998年',
    '開店',
    '小さな店から。',
    '2004年',
    '移転',
  ])
})

test('an empty body has no words and takes a minute', () => {
  expect(bodyText({ blocks: [] })).toBe('')
  expect(readingMinutes({ blocks: [] })).toBe(1)
})

test('A6 characters are counted as a Japanese editor counts them', () => {
  expect(countCharacters('春の　色\n 𠮷 abc')).toBe(7)
})

test('A6 500 characters take a minute, one more takes two', () => {
  expect(readingMinutes(bodyOf('あ'.repeat(500)))).toBe(1)
  expect(readingMinutes(bodyOf('あ '.repeat(501)))).toBe(2)
})

function bodyOf(text: string) {
  return { blocks: [{ type: 'paragraph' as const, content: words(text) }] }
}
