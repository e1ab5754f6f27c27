import { describe, expect, test } from 'vitest'
import type { AnalysedWord } from '../finding.ts'
import { doubledWords } from './doubled-words.ts'
import { particles } from './particles.ts'

/** Words as the dictionary splits them; a single letter is a particle or an auxiliary verb. */
function passageOf(line: string) {
  let at = 0
  const words = line.split('|').map((base): AnalysedWord => {
    const from = at
    at += base.length
    const kind = base.length === 1 ? '助詞-格助詞' : '名詞-普通名詞-一般'
    return { from, to: at, base, normal: base, kind, form: '' }
  })
  return { kind: 'paragraph' as const, text: line.replaceAll('|', ''), words }
}

const findIn = (line: string) =>
  [doubledWords, particles].flatMap(({ check }) => check(passageOf(line)).map(({ message }) => message))

describe('T7 equal letters beside each other', () => {
  test.each([
    'その|まま|まとめ|て|ください',
    'その|まま|まっすぐ|進む',
    '敷い|た|たたみ|に|座る',
    'いくら|か|かかる|でしょう',
    'ここ|こそ|が|大切|です',
    'みんな|で|でかけ|ましょう',
    'けが|が|ない|ように',
    '髪|は|はね|やすい',
  ])('are no error where they belong to words: %s', (line) => {
    expect(findIn(line)).toEqual([])
  })

  test.each([
    ['でし|た|た|た', '「たたた」'],
    ['私|は|は|行く', '「はは」'],
    ['みんな|で|で|かける', '「でで」'],
  ])('are one where they are words of their own: %s', (line, message) => {
    expect(findIn(line)).toContain(message)
  })

  test('are one as long as the words are not known', () => {
    const { words: _, ...passage } = passageOf('でし|た|た|た')
    expect(doubledWords.check(passage).map(({ message }) => message)).toEqual(['「たたた」'])
  })
})
