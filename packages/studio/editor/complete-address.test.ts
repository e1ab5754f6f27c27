import { expect, test } from 'vitest'
import { completeAddress } from './complete-address.ts'

test.each([
  ['example.jp/hai', 'https://example.jp/hai'],
  ['www.example.co.jp', 'https://www.example.co.jp'],
  ['example.jp:8443/?q=髪#a', 'https://example.jp:8443/?q=髪#a'],
  ['日本語.jp/', 'https://日本語.jp/'],
  [' example.jp ', 'https://example.jp'],
])('a host without a scheme gets https: %s', (typed, completed) => {
  expect(completeAddress(typed)).toBe(completed)
})

test.each([
  'https://example.jp/hai',
  'http://example.jp',
  'mailto:a@example.jp',
  '/magazine/kami/',
  'javascript:alert(1)',
  'javascript:alert.jp',
  'data:text/html,x.jp',
  'a@example.jp',
  '祖母',
  '3.5',
  '髪。次の文',
  '//example.jp',
  'example.jp hai',
  '',
])('anything else stays as it was typed: %s', (typed) => {
  expect(completeAddress(typed)).toBe(typed)
})
