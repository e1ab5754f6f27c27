import { expect, test } from 'vitest'
import { readWords } from './read-words.ts'
import { analyse } from './testing/analyse.ts'

const shown = (text: string, given: { text: string; reading: string }[] = []) =>
  readWords(analyse, text, given).map(
    ({ text: word, reading, isConfirmed }) => `${word}=${reading}${isConfirmed ? '!' : ''}`,
  )

test('D2 the dictionary reads words with kanji, in the form in which they stand', () => {
  expect(shown('柚子の皮を塗った。')).toEqual(['柚子=ゆず', '皮=かわ', '塗っ=ぬっ'])
})

test('D2 counters are read with their numbers', () => {
  expect(shown('三本と3本、二十日、20歳')).toEqual(['三=さん', '本=ぼん', '本=ぼん', '二十日=はつか'])
})

test('D2 a counter after digits has its reading, unless it is one word with them', () => {
  expect(shown('1皿と２箱、2晩、3皿')).toEqual(['皿=さら', '箱=はこ', '晩=ばん', '皿=さら'])
  expect(shown('1人、2人、20日、20歳')).toEqual([])
  expect(shown('一皿')).toEqual(['一皿=ひとさら'])
})

test('D2 digits that are too many for a number are read one by one', () => {
  for (const zeros of [15, 21, 22])
    expect(shown(`一${'〇'.repeat(zeros)}本`).slice(0, 2), `${zeros}`).toEqual(['一=いち', '〇=れい'])
})

test('D2 what people wrote comes before the dictionary, at word boundaries alone', () => {
  const given = [
    { text: '柚子', reading: 'ユウシ' },
    { text: '柚', reading: 'ゆ' },
  ]
  expect(shown('柚子の皮', given)).toEqual(['柚子=ゆうし!', '皮=かわ'])
})

test('D2 offsets are those of the original text, whatever normalisation does', () => {
  const text = 'ＡＢＣと㌍、綴りの話'
  for (const { from, to, text: word } of readWords(analyse, text, [])) expect(text.slice(from, to)).toBe(word)
  expect(shown(text)).toContain('話=はなし')
})

test('D2 a word that nobody can read has no reading', () => {
  expect(shown('𰻞𰻞')).toEqual([])
})
