import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, widthOf } from './lines.ts'

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
