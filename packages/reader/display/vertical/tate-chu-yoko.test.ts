import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitForVertical } from './tate-chu-yoko.ts'

test.each([
  ['11月3日の朝', '[11]月[3]日の朝'],
  ['2026年の冬', '<2026>年の冬'],
  ['体温は36.5度', '体温は36.5度'],
  ['1,200円', '1,200円'],
  ['およそ1200円', 'およそ1200円'],
  ['100人に1人', '[100]人に[1]人'],
  ['iPhone15とB5判', 'iPhone15とB5判'],
  ['9:30に集合', '9:30に集合'],
  ['本当!?', '本当[!?]'],
  ['本当？！', '本当[？！]'],
  ['本当？', '本当？'],
  ['えーっ！！！', 'えーっ！！！'],
  ['50%引き、50％引き', '50%引き、[50]％引き'],
  ['第1章「5つの話」', '第[1]章「[5]つの話」'],
  ['1/2カップ', '1/2カップ'],
  ['', ''],
])('D3 縦中横 in %s', (text, expected) => {
  const signs = { combined: ['[', ']'], upright: ['<', '>'] }
  const shown = splitForVertical(text).map(({ text: part, kind }) => {
    const [before = '', after = ''] = kind === undefined ? [] : signs[kind]
    return before + part + after
  })
  expect(shown.join('')).toBe(expected)
})

test('D3 縦中横 never changes the text', () => {
  const letters = fc.constantFrom(...'12305!?！？年月日あ漢aB.,%「」 \n')
  fc.assert(
    fc.property(
      fc.array(letters).map((all) => all.join('')),
      (text) => {
        expect(
          splitForVertical(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      },
    ),
  )
})
