import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { planOf, termsToCount, withGuesses } from './plan.ts'
import { readQuery } from './query.ts'
import { analyse } from './testing/analyse.ts'
import { readText, termsOf } from './terms.ts'

const none = { total: 0, words: new Map(), readings: new Map() }
const textTerms = (text: string, reading?: string) => termsOf(readText(analyse, text), reading)

test('F1 kana, half-width kana and romaji give the same reading', () => {
  const asked = ['かみがた', 'カミガタ', 'ｶﾐｶﾞﾀ', 'kamigata', 'KAMIGATA', 'かみがた'.normalize('NFD')].map(
    (query) => readQuery(analyse, query).readings,
  )
  expect(new Set(asked.map((readings) => readings.join())).size).toBe(1)
  const terms = textTerms('冬の髪型').readings
  const { phrases } = planOf(readQuery(analyse, 'kamigata'), none)
  const heard = phrases.find(({ stream }) => stream === 'readings')
  expect(terms).toEqual(expect.arrayContaining(heard?.terms ?? ['none']))
})

test.each([
  ['かみがた！', ['かみがた']],
  ['#かみがた', ['かみがた']],
  ['「けしょうすい」', ['けしょーすい']],
  ['(kamigata)', ['かみがた']],
  ['kamigata.', ['かみがた']],
  ['ko-hi-!', ['こーひー']],
  ['くちべに、あき', ['くちべに', 'あき']],
  ['kuchibeni, aki', ['くちべに', 'あき']],
  ['くちべに・秋', ['くちべに']],
])('F1 signs around kana and romaji do not count: %s', (query, readings) => {
  expect(readQuery(analyse, query).readings).toEqual(readings)
})

test.each(['ところで、髪型は？', '10,000円', 'No.1', 'A/Bテスト'])(
  'F1 signs elsewhere separate no kana: %s',
  (query) => {
    expect(readQuery(analyse, query).readings).toEqual([])
  },
)

test.each([
  ['iPhone15を買うべきか', ['iphone', '15']],
  ['20代の髪を長く伸ばすには', ['20', '代', '髪']],
])('F1 a number in a sentence is one word: %s', (query, expected) => {
  const { words } = readQuery(analyse, query)
  expect(words).toEqual(expect.arrayContaining(expected))
  expect(words.filter((word) => /^\d$/.test(word))).toEqual([])
})

test.each([
  ['かみがた すかん', 'かみがたすかん'],
  ['kamigata すかん！', 'かみがたすかん'],
  ['髪型 頭巾！', 'かみがたずきん'],
  ['kamigata 頭巾', 'かみがたずきん'],
])('F1 the reading of a whole query has no spaces and signs: %s', (query, heard) => {
  expect(readQuery(analyse, query).heard).toBe(heard)
})

test('F1 a reading that an editor wrote beats the dictionary', () => {
  expect(textTerms('宇宙', 'そら').readings).toEqual(['そら'])
  expect(textTerms('宇宙').readings).not.toContain('そら')
})

test('F1 one character is queried as the prefix of a bigram', () => {
  const { phrases } = planOf(readQuery(analyse, '髪'), none)
  expect(phrases).toContainEqual({ stream: 'bigrams', terms: ['髪'], prefix: true, text: '髪', weight: 1 })
  expect(textTerms('黒髪。').bigrams).toEqual(['黒髪', '髪'])
})

test.each(['constructor', 'toString', '__proto__ さん'])('F1 %s is a word like any other', (word) => {
  const { phrases } = planOf(readQuery(analyse, word), none)
  const written = phrases.find(({ stream }) => stream === 'bigrams')
  expect(textTerms(word).bigrams).toEqual(expect.arrayContaining(written?.terms ?? ['none']))
})

test('F1 quotes require a phrase', () => {
  expect(planOf(readQuery(analyse, '"乾燥肌" 冬'), none).required).toEqual([
    { stream: 'bigrams', terms: ['乾燥', '燥肌'], prefix: false, text: '乾燥肌', weight: 1 },
  ])
})

test.each([
  ['ビタミン C', ['ビタ', 'タミ', 'ミン', 'ン', 'c']],
  ['vol 3', ['vo', 'ol', 'l', '3']],
  ['Q&A', ['q', 'a']],
])('F1 a quoted phrase requires its last letter, too: %s', (quoted, terms) => {
  expect(planOf(readQuery(analyse, `"${quoted}"`), none).required).toMatchObject([{ terms, prefix: true }])
})

test('F1 a query of any length is a bounded question', () => {
  const kanji = Array.from({ length: 150 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7))
  const searchQuery = readQuery(analyse, kanji.join(''))
  const counts = new Map(searchQuery.words.map((word, at) => [`f${word}`, at % 60]))
  const { phrases } = planOf(searchQuery, { ...none, total: 10_000, words: counts })
  const asked = phrases.filter(({ stream }) => stream === 'units').map(({ text }) => counts.get(text) ?? 0)
  expect(searchQuery.words.length).toBeGreaterThan(80)
  expect([asked.length, Math.min(...asked), Math.max(...asked) < 30]).toEqual([40, 1, true])
  const quoted = ['"春夏"', '"秋冬"', '"髪型"', '"化粧"', '"口紅"'].join(' ')
  expect(planOf(readQuery(analyse, quoted), none).required).toHaveLength(3)
})

test('F1 a single hiragana is no phrase: it would read most of the index', () => {
  const { phrases, required } = planOf(readQuery(analyse, 'の "が"'), none)
  expect([phrases, required]).toEqual([[], []])
})

test('very common words are omitted while two rarer ones remain', () => {
  const searchQuery = readQuery(analyse, '冬 乾燥 肌')
  const words = (counts: [string, number][]) =>
    planOf(searchQuery, { ...none, total: 100, words: new Map(counts.map(([word, n]) => [`f${word}`, n])) })
      .phrases.filter(({ stream }) => stream === 'units')
      .flatMap(({ terms }) => terms.map((key) => key.slice(1)))
  expect(words([['冬', 50]])).toEqual(['乾燥', '肌'])
  expect(
    words([
      ['冬', 50],
      ['肌', 50],
    ]),
  ).toEqual(['冬', '乾燥', '肌'])
})

test('any query becomes letters and digits only', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      'a" OR b NEAR/2 *',
      "'; drop table x--",
      '{title} : x',
      '髪 & !型 | <->',
      '""',
      '\ud800',
      '\0',
    ),
  )
  fc.assert(
    fc.property(hostile, (query) => {
      const searchQuery = readQuery(analyse, query)
      const counts = termsToCount(searchQuery)
      const readings = new Map(counts.readings.map((term) => [term, 1]))
      const frequencies = { ...none, readings }
      const { phrases, required } = withGuesses(planOf(searchQuery, frequencies), searchQuery, frequencies)
      const terms = [...phrases, ...required].flatMap((phrase) => phrase.terms).concat(counts.words)
      expect(terms.filter((term) => !/^[\p{L}\p{N}\p{M}]+$/u.test(term))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
