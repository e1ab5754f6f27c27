import { expect, test } from 'vitest'
import { articleSlugSchema } from '@tsuzuri/content/slug'
import { articleSlugOf, freeSlug } from './slug.ts'

test.each([
  ['hello-world', '', 'hello-world'],
  ['%e9%ab%aa%e5%9e%8b', '', '髪型'],
  ['%e9%ab%aa%e5%9e', '', '髪'],
  ['a--b__c', '', 'a-b-c'],
  ['', '春の 髪型！', '春の-髪型'],
  ['', '！？', 'post-7'],
  ['tags', '', 'tags-7'],
  ['%', '題', '題'],
  ['%e3%81%8b%e3%82%99', '', 'が'],
])('F3 %j of 「%s」 becomes %s', (name, title, slug) => {
  expect(articleSlugOf(name, title, '7')).toBe(slug)
  expect(articleSlugSchema.safeParse(slug).success).toBe(true)
})

test('F3 two people never get the same address', () => {
  const taken = new Set(['a', 'a-2', '髪'.repeat(100)])
  expect(freeSlug('a', (slug) => taken.has(slug))).toBe('a-3')
  expect(articleSlugSchema.safeParse(freeSlug('髪'.repeat(100), (slug) => taken.has(slug))).success).toBe(
    true,
  )
})
