import { articleContentSchema } from '@tsuzuri/content/article'
import { expect, test } from 'vitest'
import { givenReadings, linesToRead, unconfirmedWords, withReading } from './word-readings.ts'

const content = articleContentSchema.parse({
  title: '柚子湯',
  lead: 'ひらがなだけ\n湯をわかす',
  body: {
    blocks: [
      {
        type: 'paragraph',
        content: [
          { text: '柚子', marks: [{ type: 'ruby', reading: 'ゆず' }] },
          { text: 'を、' },
          { text: '香', marks: [{ type: 'ruby', reading: 'Kaori' }] },
        ],
      },
    ],
  },
  readings: [
    { text: '柚子', reading: 'ゆう' },
    { text: '湯', reading: 'ゆ' },
  ],
})

test('D2 lines without kanji need no readings', () => {
  expect(linesToRead(content)).toEqual(['柚子湯', '湯をわかす', '柚子を、香'])
})

test('D2 ruby in the text comes before confirmed readings, and only kana are readings', () => {
  expect(givenReadings(content)).toEqual([
    { text: '柚子', reading: 'ゆず' },
    { text: '湯', reading: 'ゆ' },
  ])
})

test('D2 unconfirmed words are listed once, the hardest first, with other readings', () => {
  const word = (text: string, reading: string, level: number, isConfirmed = false) => ({
    text,
    reading,
    level,
    isConfirmed,
  })
  const words = unconfirmedWords([
    [word('今日', 'きょう', 0), word('柚子', 'ゆず', 2, true)],
    [word('綴', 'つづり', 2), word('今日', 'こんにち', 0), word('今日', 'きょう', 0)],
  ])
  expect(words).toEqual([
    { text: '綴', reading: 'つづり', others: [], count: 1, level: 2 },
    { text: '今日', reading: 'きょう', others: ['こんにち'], count: 3, level: 0 },
  ])
})

test('D2 a word has one confirmed reading', () => {
  const first = withReading(undefined, { text: '湯', reading: 'とう' })
  expect(withReading(first, { text: '湯', reading: 'ゆ' })).toEqual([{ text: '湯', reading: 'ゆ' }])
})
