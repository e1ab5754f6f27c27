import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refused } from '../testing/refused.ts'
import { readCautionFile, writeCautionFile } from './caution-file.ts'
import { readClaimLine, writeClaimLine } from './claim-line.ts'
import { defaultLists } from './default-lists.ts'
import { readPrh, writePrh } from './prh.ts'
import { proofListsSchema } from './proof-lists.ts'
import { compileSpelling, spellingTermSchema } from './spelling-term.ts'

const file = `# 編集部の辞書
version: 1
imports:
  - ./other.yml
rules:
  - Cookie
  - expected: jQuery
    pattern: /jquery/i
    specs:
      - from: JQUERYとjQuery
        to: jQueryとjQuery
  - expected: ハードウェア
    patterns: [ハードウエア, /ハードウェアー/]
    prh: 長音は付けません。
  - expected: iOS
    options:
      wordBoundary: true
      spaces: false
    specs:
      - { from: IOSとBIOS, to: iOSとBIOS }
  - expected: $1時間
    pattern: /(\\d+)H(ours)?/
    regexpMustEmpty: $2
    specs:
      - { from: 3H, to: 3時間 }
      - { from: 3Hours, to: 3Hours }
    note: メモ
`

describe('T7 dictionaries of prh', () => {
  test('the rules are taken, and the rest is named with its line', () => {
    const { terms, notTaken } = readPrh(file)
    expect(terms.map(({ expected, patterns }) => [expected, patterns])).toEqual([
      ['Cookie', []],
      ['jQuery', ['/jquery/i']],
      ['ハードウェア', ['ハードウエア', '/ハードウェアー/']],
      ['iOS', []],
      ['$1時間', ['/(\\d+)H(ours)?/']],
    ])
    expect(terms[2]?.reason).toBe('長音は付けません。')
    expect(terms[3]?.wordBoundary).toBe(true)
    expect(terms[4]?.mustBeEmpty).toBe('$2')
    expect(notTaken).toEqual([
      { line: 3, reason: 'imports は取り込めません' },
      { line: 18, reason: 'options の spaces は取り込めません' },
      { line: 27, reason: 'note は取り込めません' },
    ])
  })

  test('without a pattern, any case and width is replaced', () => {
    const find = compileSpelling({ expected: 'Cookie', patterns: [], reason: '', specs: [] })
    expect(find('cookie、ＣＯＯＫＩＥ、Cookie').map(({ found }) => found)).toEqual(['cookie', 'ＣＯＯＫＩＥ'])
  })

  test('a form within the expected form is left alone', () => {
    const find = compileSpelling({ expected: 'サーバー', patterns: ['サーバ'], reason: '', specs: [] })
    expect(find('サーバーとサーバ').map(({ from }) => from)).toEqual([5])
  })

  test('one faulty rule refuses the whole file, and each fault has its line', () => {
    const fault = refused(() =>
      readPrh(`rules:
  - { expected: 春, pattern: 夏 }
  - { pattern: 夏 }
  - { expected: 秋, pattern: '/(a+)+/' }
  - { expected: 冬, pattern: ふゆ, specs: [{ from: ふゆ, to: 夏 }] }
`),
    )
    expect(fault.faults.map(({ path }) => path)).toEqual(['line 3', 'line 4', 'line 5'])
    expect(fault.faults[2]?.reason).toBe('specs：「ふゆ」は「夏」ではなく「冬」になります')
    for (const text of ['rules: [', 'version: 1', '- 春', 'rules: [&a 春, *a]'])
      expect(refused(() => readPrh(text)).code).toBe('invalid')
  })

  test('the default lists are valid, and survive their files', () => {
    expect(proofListsSchema.parse(defaultLists).spellings).toHaveLength(defaultLists.spellings.length)
    expect(
      readPrh(writePrh(defaultLists.spellings.map((term) => spellingTermSchema.parse(term)))).terms,
    ).toEqual(defaultLists.spellings.map((term) => spellingTermSchema.parse(term)))
    expect(readCautionFile(writeCautionFile(defaultLists.cautions))).toEqual(defaultLists.cautions)
  })

  test('what was written is read again', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => {
      const { success, data } = spellingTermSchema.shape.expected.safeParse(text)
      return success && data === text && !text.startsWith('/')
    })
    const pattern = fc.oneof(word, fc.constantFrom('/(?<=て)下さい/', '/[a-z]{1,3}#/i', '/: "x"/'))
    const term = fc.record({
      kind: fc.constant('spelling' as const),
      expected: word,
      patterns: fc.array(pattern, { maxLength: 3 }),
      reason: fc.oneof(fc.constant(''), word),
      specs: fc.constant([]),
      wordBoundary: fc.constantFrom(undefined, true),
    })
    fc.assert(
      fc.property(fc.array(term, { maxLength: 5 }), (terms) => {
        const parsed = terms.map((one) => spellingTermSchema.parse(one))
        expect(readPrh(writePrh(parsed))).toEqual({ terms: parsed.map(withoutUndefined), notTaken: [] })
      }),
    )
  })

  test('a claim survives its line', () => {
    for (const claim of defaultLists.cautions.flatMap(({ claims }) => claims ?? []))
      expect(readClaimLine(writeClaimLine(claim))).toEqual(claim)
    expect(readClaimLine('シミが消える')).toBeUndefined()
    expect(readClaimLine('シミ →')).toBeUndefined()
  })
})

function withoutUndefined(term: object): object {
  return Object.fromEntries(Object.entries(term).filter(([, value]) => value !== undefined))
}
