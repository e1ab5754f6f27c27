import { expect, test } from 'vitest'
import { articlePath, redirectSchema, slugInPath } from './redirect.ts'

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
