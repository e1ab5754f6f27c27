import { expect, test } from 'vitest'
import {
  frequentWords,
  isOneSlip,
  prefixesOf,
  queryKeys,
  readingsNearRomaji,
  readingsOfSlippedRomaji,
  slipsAtStart,
  suggestionKeys,
} from './suggest.ts'
import { analyse } from './testing/analyse.ts'
import { readText } from './terms.ts'

test.each(['かみが', 'カミガ', 'kamiga', 'kamigat', 'かみがt'])(
  'F1 %s, not yet converted, begins 髪型',
  (typed) => {
    const { read } = prefixesOf(typed)
    expect(read).toBe('かみが')
    expect(suggestionKeys(analyse, '髪型').read.startsWith(read)).toBe(true)
  },
)

test('F1 a suggestion begins as it is written, or as an editor says that it is read', () => {
  expect(suggestionKeys(analyse, 'ＨＡＩＲ特集')).toMatchObject({ written: 'hair特集' })
  expect(suggestionKeys(analyse, '宇宙', 'そら').read).toBe('そら')
})

test('F1 the words that an article is about are its compound nouns', () => {
  const texts = ['乾燥肌の化粧水', '乾燥肌は冬に多い。化粧水を使う。手で使う。'].map((text) =>
    readText(analyse, text),
  )
  expect(frequentWords(texts).map(({ text, read }) => [text, read])).toEqual([
    ['乾燥肌', 'かんそーはだ'],
    ['化粧水', 'けしょーすい'],
  ])
})

test('F1 もしかして: one slip of the fingers, no more', () => {
  for (const slip of ['かみかた', 'かみた', 'かみがたた', 'かがみた'])
    expect(isOneSlip(slip, 'かみがた')).toBe(true)
  for (const other of ['かみがた', 'かみ', 'かみかだ', '']) expect(isOneSlip(other, 'かみがた')).toBe(false)
})

test.each(['kamigta', 'kmaigata', 'kamgiata', 'kamigatq', 'kamigaat', 'kamigsata', 'kamigarta'])(
  'F1 もしかして: %s is romaji with one slip',
  (typed) => {
    const readings = readingsOfSlippedRomaji(typed)
    expect(readings).toContain('かみがた')
    expect(readings.length).toBeLessThan(100)
  },
)

test('F1 もしかして: what is romaji, is no romaji at all, or is too long is not guessed at', () => {
  for (const typed of ['kamigata', 'rn', '髪型', 'かみがt', 'hair color', 'x'.repeat(40), ''])
    expect(readingsOfSlippedRomaji(typed)).toEqual([])
})

test('F1 もしかして: a slip at the first letter', () => {
  for (const slip of ['たみがた', 'みがた', 'のかみがた', 'みかがた'])
    expect(slipsAtStart(slip), slip).toContain('かみがた')
  expect(slipsAtStart('かみがた').length).toBeLessThan(160)
})

test.each(['kanigata', 'kaigata', 'kamikata', 'kkamigata', 'kamiagta'])(
  'F1 もしかして: %s can be read, and is one letter away',
  (typed) => {
    const readings = [...readingsNearRomaji(typed), ...readingsOfSlippedRomaji(typed)]
    expect(readings).toContain('かみがた')
    expect(readings.length).toBeLessThan(500)
  },
)

test('F1 spaces in a name are no part of its keys', () => {
  expect(suggestionKeys(analyse, '新井 瑞季', 'あらい みずき')).toEqual({
    written: '新井瑞季',
    read: 'あらいみずき',
  })
  expect(prefixesOf('あらい み').read).toBe('あらいみ')
})

test('F1 signs in a name are no part of its keys, and have no reading', () => {
  expect(suggestionKeys(analyse, '新井 瑞季').read).toBe('あらいみずき')
  expect(suggestionKeys(analyse, 'ジョン・レノン')).toEqual({ written: 'ジョンレノン', read: 'じょんれのん' })
  expect(suggestionKeys(analyse, '宇宙', 'そら・ぞら').read).toBe('そらぞら')
  expect(suggestionKeys(analyse, '「秋」の色').written).toBe('秋の色')
  expect(suggestionKeys(analyse, '【特集】15の髪').read).toMatch(/^とくしゅーじゅーご/)
  expect(suggestionKeys(analyse, '♪').written).toBe('♪')
  expect(prefixesOf('「じょん・れ')).toEqual({ written: 'じょんれ', read: 'じょんれ' })
  expect(prefixesOf("shin'ic").read).toBe('しんい')
})

test('F1 only during input does a consonant at the end wait for its vowel', () => {
  for (const query of ['heart', 'kids', 'tech', 'mens', 'かみがt']) {
    expect(queryKeys(query).read, query).toBe('')
    expect(prefixesOf(query).read, query).not.toBe('')
  }
  expect(queryKeys('kamigata').read).toBe('かみがた')
})

test('F1 dates, prices and numbers are not what an article is about', () => {
  const texts = ['2012年の化粧水', '2012年、化粧水は300円。第19回大会でも300円。'].map((text) =>
    readText(analyse, text),
  )
  expect(frequentWords(texts).map(({ text }) => text)).toEqual(['化粧水'])
})
