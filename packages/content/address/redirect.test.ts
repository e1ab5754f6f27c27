import { expect, test } from 'vitest'
import { articlePath, readableAddress, redirectSchema, shortened, slugInPath } from './redirect.ts'

test.each(['haru', '春の色', 'ヘアー_カラー', '𠮷'])('the address of %s leads back to it', (slug) => {
  expect(articlePath(slug)).toMatch(/^\/magazine\/[\w%-]+\/$/)
  expect(slugInPath(articlePath(slug))).toBe(slug)
})

test.each([
  '/',
  '/magazine/',
  '/magazine/a',
  '/magazine/a/b/',
  'https://example.com/magazine/a/',
  '/magazine/100%/',
  '/magazine/%ff/',
])('%s is no article’s address', (path) => {
  expect(slugInPath(path)).toBeUndefined()
})

test('an address in Japanese letters and its encoded form are the same redirect', () => {
  const encoded = '/magazine/%E9%AB%AA/'
  expect(redirectSchema.parse({ path: '/magazine/髪/', target: '/a/' }).path).toBe(encoded)
  expect(redirectSchema.parse({ path: encoded, target: '/a/' }).path).toBe(encoded)
  expect(redirectSchema.parse({ path: encoded.toLowerCase(), target: '/a/' }).path).toBe(encoded)
})

test('an address that no index can hold is refused, however it is written', () => {
  const faultsOf = (redirect: object) =>
    redirectSchema.safeParse(redirect).error?.issues.map(({ path, message }) => [path.join(), message])
  const long = `/${'髪'.repeat(300)}`
  const tooLong = 'URLが長すぎます（日本語は1文字を9文字と数えます）'
  expect(faultsOf({ path: '/a', target: '/b' })).toBeUndefined()
  expect(faultsOf({ path: long, target: '/b' })).toEqual([['path', tooLong]])
  expect(faultsOf({ path: '/a', target: `https://example.com${long.repeat(3)}` })).toEqual([
    ['target', tooLong],
  ])
})

test('a URL of this site is shortened to its path, one of another site is not', () => {
  const origin = 'https://magazine.example'
  expect(shortened(' https://magazine.example/magazine/a/?b=1 ', origin)).toBe('/magazine/a/?b=1')
  expect(shortened('https://magazine.example.com/a/', origin)).toBe('https://magazine.example.com/a/')
  expect(shortened('/a/', origin)).toBe('/a/')
})

test('people read an address in Japanese', () => {
  expect(readableAddress('/magazine/%E9%AB%AA/')).toBe('/magazine/髪/')
  expect(readableAddress('/100%/')).toBe('/100%/')
})
