import { expect, test } from 'vitest'
import type { AnalysedWord } from '../finding.ts'
import { commonWords } from './common-words.ts'
import { misconvertedWords } from './misconverted-words.ts'

/** Words as the dictionary splits them. */
function passageOf(parts: readonly string[], kind = '名詞-普通名詞-一般') {
  let at = 0
  const words = parts.map((base): AnalysedWord => {
    const from = at
    at += base.length
    return { from, to: at, base, normal: base, kind, form: '' }
  })
  return { kind: 'paragraph' as const, text: parts.join(''), words }
}

test('T7 a pair of kanji that the dictionary does not know is compared with common words', () => {
  const [found] = misconvertedWords.check(passageOf(['肌', 'の', '回', '複']))
  expect(found).toMatchObject({ from: 2, to: 4, fixes: ['回復'] })
})

test('T7 words that the dictionary knows, and pairs that resemble none, are left alone', () => {
  expect(misconvertedWords.check(passageOf(['回複']))).toEqual([])
  expect(misconvertedWords.check(passageOf(['髪', '色']))).toEqual([])
  expect(misconvertedWords.check(passageOf(['回', '複'], '名詞-固有名詞-人名'))).toEqual([])
  expect(misconvertedWords.check(passageOf(['7', '時', '台']))).toEqual([])
  expect([...commonWords].every((word) => /^\p{sc=Han}{2}$/u.test(word))).toBe(true)
})
