import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestSentence, sentencesIn } from './sentences.ts'

const cut = (line: string) => sentencesIn(line).map(({ from, to }) => line.slice(from, to))

test.each([
  ['朝です。櫛を通す。', ['朝です。', '櫛を通す。']],
  ['「もう朝？」と言った。', ['「もう朝？」', 'と言った。']],
  ['本当!? そう。', ['本当!?', ' そう。']],
  ['終わりのない文', ['終わりのない文']],
  ['＊　＊　＊', []],
  ['', []],
])('D4 the sentences of %s', (line, sentences) => {
  expect(cut(line)).toEqual(sentences)
})

test('D4 a long sentence is divided after a comma', () => {
  const [first, second] = cut(`${'あ'.repeat(100)}、${'い'.repeat(100)}。`)
  expect(first).toBe(`${'あ'.repeat(100)}、`)
  expect(second).toBe(`${'い'.repeat(100)}。`)
})

test('D4 sentences follow each other, are short, and leave no word out', () => {
  const unit = fc.constantFrom('あ', '漢', '。', '、', '！', '?', '」', '𠮟', ' ', 'a')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 500 }), (line) => {
      const ranges = sentencesIn(line)
      let last = 0
      for (const { from, to } of ranges) {
        expect(from).toBeGreaterThanOrEqual(last)
        expect(to - from).toBeLessThanOrEqual(longestSentence + 2)
        expect(line.slice(last, from)).not.toMatch(/[\p{L}\p{N}]/u)
        expect(line.slice(from, to).isWellFormed()).toBe(true)
        last = to
      }
      expect(line.slice(last)).not.toMatch(/[\p{L}\p{N}]/u)
    }),
  )
})
