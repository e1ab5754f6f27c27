import { expect, test } from 'vitest'
import { halfWidth, readNumber } from './read-number.ts'

const parts = { min: 0, max: 9999, hasDecimals: false }

test('what the keys of a number write with the input method on is a number', () => {
  expect(['１２', '0７', ' 12 '].map((text) => readNumber(halfWidth(text).trim(), parts))).toEqual([
    12, 7, 12,
  ])
  const shares = { min: -100, max: 100, hasDecimals: true }
  expect(
    ['ー５', '－５', '１２。５', '12．5', '１２。'].map((text) => readNumber(halfWidth(text), shares)),
  ).toEqual([-5, -5, 12.5, 12.5, 12])
})

test('what is no number of the range is never taken for one', () => {
  const sentences = ['', 'abc', '十二', '1２.5', '10000', '-1', '1e3', '0x10', '.', '-'].map((text) => {
    const found = readNumber(halfWidth(text), parts)
    return typeof found === 'object' ? found.sentence : found
  })
  expect(sentences).toEqual([
    '数字を書いてください。',
    '数字で書いてください。',
    '数字で書いてください。',
    '整数で書いてください。',
    '9999までの数で書いてください。',
    '0以上の数で書いてください。',
    ...Array.from({ length: 4 }, () => '数字で書いてください。'),
  ])
})
