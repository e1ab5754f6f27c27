import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalForm, normalize } from './normalize.ts'

test('F1 width, case and composed marks are one', () => {
  expect(normalize('ＲＮＡ').text).toBe('rna')
  expect(normalize('ｶﾐｶﾞﾀ').text).toBe('カミガタ')
  expect(normalize('かみがた'.normalize('NFD')).text).toBe('かみがた')
})

test('F1 a dash behind katakana is a long mark, elsewhere it stays', () => {
  expect(normalize('サッカ−').text).toBe('サッカー')
  expect(normalize('コ－ヒ－').text).toBe('コーヒー')
  expect(normalize('a-b').text).toBe('a-b')
})

test('F1 kanji variants of names, glyph variants and accents are one', () => {
  expect(['髙橋', '山﨑', '渡邊', '渡邉', '𠮷田', '濵田'].map((name) => normalize(name).text)).toEqual([
    '高橋',
    '山崎',
    '渡辺',
    '渡辺',
    '吉田',
    '浜田',
  ])
  expect(['齋藤', '齊藤', '濱田', '長澤', '廣瀨', '櫻井'].map((name) => normalize(name).text)).toEqual([
    '斎藤',
    '斉藤',
    '浜田',
    '長沢',
    '広瀬',
    '桜井',
  ])
  const { text, originEnd } = normalize('葛\u{e0100}城\ufe00、辻\u{e0101}')
  expect(text).toBe('葛城、辻')
  // A glyph is never cut off from its selector.
  expect([1, 2, 3, 4].map(originEnd)).toEqual([3, 5, 6, 9])
  expect(normalize('Café Übung').text).toBe('cafe ubung')
  expect(normalize('Tōkyō').text).toBe('tōkyō')
})

test('F1 a number is the same with and without commas', () => {
  expect(normalize('1,980円と３，９８０円、1,234,567人').text).toBe('1980円と3980円、1234567人')
  const { text, origin, originEnd } = normalize('価格は3,980円')
  expect([origin(text.indexOf('3')), originEnd(text.indexOf('円'))]).toEqual([3, 8])
  for (const list of ['1,2,3', '10,20', '2012,2013', '1,23,456', '0.1,250'])
    expect(normalize(list).text).toBe(list)
})

test('F1 a list of measures is not one number', () => {
  for (const list of ['150,160cm', '160,165,170cm', '100,200,300ml', '150,160 cm', '110,120センチの丈'])
    expect(normalize(list).text).toBe(list)
  expect(normalize('１５０，１６０㎝').text).toBe('150,160cm')
  for (const number of [
    '1,200ml',
    '10,000cm',
    '100,000g',
    '150,050mm',
    '384,400km',
    '123,980円',
    '112,345人',
  ])
    expect(normalize(number).text).toBe(number.replace(',', ''))
})

test('control characters and lone surrogates become spaces', () => {
  expect(normalize('髪\u0000型\u200b\ud800').text).toBe('髪 型  ')
})

test('every index maps back to its original offset', () => {
  const original = 'ｶﾞ㌔x'
  const { text, origin } = normalize(original)
  expect(text).toBe('ガキロx')
  expect([0, 1, 2, 3, 4].map(origin)).toEqual([0, 2, 2, 3, 4])
})

test('every character of the normal form comes from the letter that it maps back to', () => {
  const letters = fc.constantFrom(
    ...'髪型をｶﾞｰー-−ヴァA１①ﬁé。\n \u0000',
    'か\u3099',
    '\u3099',
    '👩‍🦰',
    '\ud800',
    'サ－',
    ...'9，',
    '1,980,000円',
    ...'髙邊𠮷﨑齋澤ō\ufe0f\u{e0100}',
    'o\u0304',
  )
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 30 }), (parts) => {
      const original = parts.join('')
      const { text, origin, originEnd } = normalize(original)
      for (const [at, character] of Array.from(
        { length: text.length },
        (_, index) => text[index],
      ).entries()) {
        const letter = normalForm(original.slice(origin(at), originEnd(at + 1)))
        // Behind katakana a dash is a long mark.
        expect(character === 'ー' ? `${letter}ー` : letter).toContain(character)
        expect(origin(at + 1)).toBeGreaterThanOrEqual(origin(at))
      }
      expect(origin(text.length)).toBe(original.length)
    }),
  )
})
