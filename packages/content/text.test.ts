import { expect, test } from 'vitest'
import { line, prose, reading, required } from './text.ts'

test('text is stored in NFC', () => {
  expect(line(10).parse('か\u3099く')).toBe('がく')
  expect(prose(10).parse('e\u0301')).toBe('é')
})

test('a line loses the space around it, also the wide one, and keeps the space inside', () => {
  expect(line(10).parse('\u3000 春 の　色 \n')).toBe('春 の　色')
})

test('a reading has full-width kana, however it was typed', () => {
  expect(reading(5).parse('ｻﾞｰﾗ')).toBe('ザーラ')
  expect(reading(4).parse('ﾊﾟﾘ　ﾌ')).toBe('パリ フ')
  expect(reading(4).parse('かみ')).toBe('かみ')
})

test('the length is measured after that', () => {
  expect(line(2).safeParse('  が\u3099\u3099'.trim()).success).toBe(false)
  expect(line(2).safeParse('  か\u3099く  ').success).toBe(true)
  expect(line(2).safeParse('がくふ').success).toBe(false)
})

test.each(['a\nb', 'a\rb', 'a\tb', 'a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\u2028b', 'a\u2029b'])(
  'a line may not hold %j',
  (text) => {
    expect(line(10).safeParse(text).success).toBe(false)
  },
)

test('prose keeps line breaks as \\n and tabs, whatever system they come from', () => {
  expect(prose(20).parse('a\r\nb\rc\nd\te')).toBe('a\nb\nc\nd\te')
})

test.each(['a\u0000b', 'a\u0008b', 'a\u001bb', 'a\u007fb', 'a\u009fb'])('prose may not hold %j', (text) => {
  expect(prose(10).safeParse(text).success).toBe(false)
})

test.each(['\ud800', 'a\udfffb', '\udc00\ud800'])('half a character (%j) is no text', (text) => {
  expect(line(10).safeParse(text).success).toBe(false)
  expect(prose(10).safeParse(text).success).toBe(false)
})

test('whole characters beyond the first plane are text', () => {
  expect(line(10).parse('𠮷野家😀')).toBe('𠮷野家😀')
})

test('space alone is not something', () => {
  expect(required(line(10)).safeParse('\u3000 ').success).toBe(false)
  expect(required(line(10)).parse(' 春 ')).toBe('春')
})

test.each([1, null, undefined, {}, ['a']])('%j is no text', (value) => {
  expect(line(10).safeParse(value).success).toBe(false)
  expect(prose(10).safeParse(value).success).toBe(false)
})
