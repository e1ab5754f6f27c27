import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, phrasesOf, widthOf } from './phrases.ts'

test.each([
  ['秋の目もとに、夕暮れの四色を借りる', '秋の|目もとに、|夕暮れの|四色を|借りる'],
  ['父、六十一歳。化粧水をはじめて三週間の記録', '父、|六十一歳。|化粧水をはじめて|三週間の|記録'],
  ['冬の髪が広がる理由と、木の櫛の使いどころ', '冬の|髪が|広がる|理由と、|木の|櫛の|使いどころ'],
  ['「うるおい」を逃さない10選', '「うるおい」を|逃さない|10選'],
])('%s is broken where a reader would pause', (text, phrases) => {
  expect(phrasesOf(text).join('|')).toBe(phrases)
})

test('lines are no wider than asked, begin with no closing sign, and lose no letter', () => {
  const letter = fc.constantFrom(...'髪の手入れ、春色「」。（）っャーA1 z！💇')
  fc.assert(
    fc.property(
      fc.string({ unit: letter, maxLength: 60 }),
      fc.integer({ min: 4, max: 14 }),
      (text, widest) => {
        expect(phrasesOf(text).join('')).toBe(text)
        const lines = linesOf(text, widest)
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
        for (const [at, line] of lines.entries()) {
          // A sign that may not begin a line hangs over instead, however many there are.
          expect(widthOf(line.replace(/[、。」）っャー！]+$/u, ''))).toBeLessThanOrEqual(widest)
          if (at > 0) expect(line).not.toMatch(/^[、。」）！ー]/u)
        }
      },
    ),
    { numRuns: 300 },
  )
})
