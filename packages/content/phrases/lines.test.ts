import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, shortened, widthOf } from './lines.ts'

test('lines are no wider than asked, begin with no closing sign, and lose no letter', () => {
  const letter = fc.constantFrom(...'髪の手入れ、春色「」。（）っャーA1 z！💇')
  fc.assert(
    fc.property(
      fc.string({ unit: letter, maxLength: 60 }),
      fc.integer({ min: 4, max: 14 }),
      (text, widest) => {
        const lines = linesOf(text, widest)
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
        for (const [at, line] of lines.entries()) {
          // Characters that may not begin a line hang over the end of the line before, however many there are.
          expect(widthOf(line.replace(/[\s、。」）っャー！]+$/u, ''))).toBeLessThanOrEqual(widest)
          if (at > 0) expect(line).not.toMatch(/^[、。」）！ー]/u)
        }
      },
    ),
    { numRuns: 1000 },
  )
})

test.each([
  ['COMME DES GARÇONS HOMME PLUS', 9, ['COMME DES', 'GARÇONS', 'HOMME PLUS']],
  ['MM6 MAISON MARGIELAの新作バッグ', 9, ['MM6 MAISON', 'MARGIELAの', '新作バッグ']],
  ['MM6 MAISON MARGIELAの新作バッグ', 13, ['MM6 MAISON', 'MARGIELAの新作バッグ']],
  ["L'Oréal Professionnel", 8, ["L'Oréal", 'Professionnel']],
  ['SUSTAINABILITY', 5, ['SUSTAI', 'NABILI', 'TY']],
])('a Latin word of %s is cut only if it has no space in a line of %d', (text, widest, lines) => {
  expect(linesOf(text, widest)).toEqual(lines)
})

test('Latin capitals are wider than small letters, and M and W as wide as kanji', () => {
  expect(widthOf('春')).toBe(1)
  expect(widthOf('MW')).toBe(2)
  expect([widthOf('A'), widthOf('Ç')]).toEqual([0.8, 0.8])
  expect([widthOf('a'), widthOf('ｱ'), widthOf('1')]).toEqual([0.58, 0.58, 0.58])
})

test('a text is shortened to a width, between letters', () => {
  expect(shortened('春の髪', 3)).toBe('春の髪')
  expect(shortened('春の髪型', 3)).toBe('春の…')
  expect(shortened('春の 髪型', 3.7)).toBe('春の…')
  expect(shortened('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧…')
})
