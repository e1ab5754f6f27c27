import { expect, test } from 'vitest'
import { dictionaryFile, readDictionary } from './dictionary/dictionary.ts'
import { openMorphemes } from './morphemes.ts'

const morphemes = openMorphemes(readDictionary(dictionaryFile()))

test('T7 an inflected word has its dictionary form, its part of speech and its form', () => {
  expect(morphemes('治りました。').map(({ base, kind, form }) => [base, kind, form])).toEqual([
    ['治る', '動詞-一般', '連用形-一般'],
    ['ます', '助動詞', '連用形-一般'],
    ['た', '助動詞', '終止形-一般'],
  ])
})

test('T7 spellings of one word have one normal form', () => {
  const [first, , second] = morphemes('子供と子ども')
  expect(first?.normal).toBe(second?.normal)
  expect([first?.base, second?.base]).toEqual(['子供', '子ども'])
})

test('T7 offsets are those of the text as written, also where normalising changes its length', () => {
  const text = '㈱綴りの櫛は、ﾀﾞﾒな髪も梳かす。'
  const kamis = morphemes(text).filter(({ base }) => base === '髪')
  expect(kamis.map(({ from, to }) => text.slice(from, to))).toEqual(['髪'])
})
