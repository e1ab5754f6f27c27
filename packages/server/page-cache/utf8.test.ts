import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Of } from './utf8.ts'

test('a text has the bytes that Node gives it, whatever its letters', () => {
  const letters = fc.string({ unit: 'binary' })
  const halves = fc.constantFrom('', '\ud83d', '\ude00', '装い', '😀')
  fc.assert(
    fc.property(letters, halves, letters, (before, half, after) => {
      const text = `${before}${half}${after}`
      expect(utf8Of(text).equals(Buffer.from(text)), JSON.stringify(text)).toBe(true)
    }),
  )
  expect(utf8Of('装い'.repeat(100_000)).toString()).toBe('装い'.repeat(100_000))
})
