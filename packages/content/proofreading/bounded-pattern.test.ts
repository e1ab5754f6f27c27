import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countWays, findRegExpText, patternFault } from './bounded-pattern.ts'
import { defaultLists } from './default-lists.ts'

const faultOf = (text: string) => patternFault(findRegExpText(text) ?? { source: text, flags: '' })

describe('T7 regular expressions that people write', () => {
  test.each([
    ['/(a+)+$/', 'nested repetition'],
    ['/(?:あ|あ)*い/', 'alternatives below an unbounded repetition'],
    ['/.*.*だ/', 'two unbounded repetitions'],
    ['/(?:.{0,50}){0,50}だ/', 'nested bounded repetition'],
    ['/(?:a?){60}b/', 'many optional parts'],
    ['/(あ)\\1/', 'a reference'],
    ['/(?<x>あ)\\k<x>/', 'a named reference'],
    ['/(/', 'a syntax error'],
    ['/あ/s', 'an unknown flag'],
  ])('%s is refused: %s', (text) => {
    expect(faultOf(text)).toBeTypeOf('string')
  })

  test.each([
    '/(?<=て|で|お.{1,4})下さい/',
    '/[^。]*だ/',
    '/\\p{sc=Han}+化/u',
    '/サーバ(?!ー)/i',
    '/(?:第|全)[0-9０-９]{1,3}(?:回|巻)?/',
    '/[\\]\\[]あ{2,}/',
  ])('%s is accepted', (text) => {
    expect(faultOf(text)).toBeUndefined()
  })

  test('the number of ways is that of a plain model', () => {
    const leaf = fc.constantFrom('あ', '.', '[い-お]', '\\d', '\\p{L}').map((text) => ({ text, ways: 1 }))
    const { node } = fc.letrec<{ node: { text: string; ways: number } }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc
          .tuple(tie('node'), tie('node'))
          .map(([a, b]) => ({ text: a.text + b.text, ways: a.ways * b.ways })),
        fc
          .tuple(tie('node'), tie('node'))
          .map(([a, b]) => ({ text: `(?:${a.text}|${b.text})`, ways: a.ways + b.ways })),
        fc.tuple(tie('node'), fc.nat(2), fc.nat(2)).map(([a, least, more]) => ({
          text: `(${a.text}){${least},${least + more}}`,
          ways: repeat(a.ways, least, more),
        })),
      ),
    }))
    fc.assert(
      fc.property(node, ({ text, ways }) => {
        if (ways > 20_000) return
        expect(countWays(text)).toBe(ways)
      }),
    )
  })

  test('every default pattern is within the bound', () => {
    const texts = [
      ...defaultLists.spellings.flatMap(({ patterns }) => patterns),
      ...defaultLists.cautions.flatMap(({ expressions }) => expressions),
    ]
    const found = texts.flatMap((text) => findRegExpText(text) ?? [])
    expect(found.length).toBeGreaterThan(10)
    expect(found.map(patternFault).filter((fault) => fault !== undefined)).toEqual([])
  })
})

function repeat(ways: number, least: number, more: number): number {
  let sum = 0
  for (let times = least; times <= least + more; times += 1) sum += ways ** times
  return sum
}
