import { expect, test } from 'vitest'
import { confirmedReadingsSchema } from './confirmed-readings.ts'

test('D2 a confirmed reading is a word with kanji and its kana', () => {
  const list = [{ text: '綴り', reading: 'つづり' }]
  expect(confirmedReadingsSchema.parse(list)).toEqual(list)
})

test.each([
  ['no kanji', [{ text: 'つづり', reading: 'つづり' }]],
  ['a reading with kanji', [{ text: '綴り', reading: '綴り' }]],
  ['a reading with markup', [{ text: '綴り', reading: '<b>' }]],
  ['an empty reading', [{ text: '綴り', reading: '' }]],
  [
    'a word twice',
    [
      { text: '綴り', reading: 'つづり' },
      { text: '綴り', reading: 'とじり' },
    ],
  ],
])('D2 %s is refused', (_, list) => {
  expect(confirmedReadingsSchema.safeParse(list).success).toBe(false)
})
