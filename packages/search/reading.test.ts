import { expect, test } from 'vitest'
import { foldReading, withLongVowels } from './reading.ts'
import { kanaOfRomaji } from './romaji.ts'

test('F1 long vowels are one, however they are written', () => {
  expect(foldReading('けしょうすい')).toBe(foldReading('ケショースイ'))
  expect(foldReading('おおきい')).toBe(foldReading('おーきー'))
  expect(foldReading('つづく')).toBe('つずく')
})

test.each([
  ['keshousui', 'けしょうすい'],
  ['kesyousui', 'けしょうすい'],
  ['keshōsui', 'けしょうすい'],
  ['kamigata', 'かみがた'],
  ['shimbun', 'しんぶん'],
  ['macchi', 'まっち'],
  ['matchi', 'まっち'],
])('F1 %s is read as %s', (romaji, kana) => {
  expect(foldReading(kanaOfRomaji(romaji) ?? '')).toBe(foldReading(kana))
})

test('F1 what is no romaji is left alone', () => {
  expect(kanaOfRomaji('rna')).toBeUndefined()
  expect(kanaOfRomaji('css')).toBeUndefined()
  expect(kanaOfRomaji('')).toBeUndefined()
})

test('F1 romaji without long vowels may stand for several readings, but not for very many', () => {
  expect(withLongVowels('ときょ')).toEqual(['ときょー', 'とーきょ', 'とーきょー'])
  expect(withLongVowels('かみがた')).toEqual([])
  expect(withLongVowels('とーきょー')).toEqual([])
  expect(withLongVowels('こ'.repeat(40))).toHaveLength(7)
})
