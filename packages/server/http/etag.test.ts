import { expect, test } from 'vitest'
import { etagOf, matchesEtag, weakEtagOf } from './etag.ts'

test('every coding of a content has an ETag of its own', () => {
  const made = [
    etagOf('abc'),
    etagOf('abc', 'gzip'),
    etagOf('abc', 'br'),
    etagOf('abc', 'br', 'quick'),
    weakEtagOf('abc'),
  ]
  expect(made).toEqual(['"abc"', '"abc-gzip"', '"abc-br"', '"abc-br-quick"', 'W/"abc"'])
})

test.each(['"abc"', 'W/"abc"', '"abc-br"', 'W/"abc-gzip-quick"', '"x", "abc-br" ,"y"', '*', ' * '])(
  'If-None-Match: %s names the content',
  (header) => {
    expect(matchesEtag(header, etagOf('abc'))).toBe(true)
    expect(matchesEtag(header, etagOf('abc', 'br'))).toBe(true)
    expect(matchesEtag(header, weakEtagOf('abc'))).toBe(true)
  },
)

test.each([undefined, '', 'abc', '"abcd"', '"abc-zstd"', '"abc-br', '"ab"', '"*"'])(
  'If-None-Match: %s names another content, or none',
  (header) => {
    expect(matchesEtag(header, etagOf('abc'))).toBe(false)
  },
)
