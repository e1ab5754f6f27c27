import { expect, test } from 'vitest'
import { readSearchQuery, shorten } from './search-query.ts'

const asked = (query: string) => readSearchQuery(new URLSearchParams(query))

test('R10 the URL contains the words, the category and the page', () => {
  expect(asked('q=%E4%BF%9D%E6%B9%BF&category=hair&page=3')).toEqual({ q: '保湿', category: 'hair', page: 3 })
  expect(asked('category=')).toEqual({ q: '', page: 1 })
})

test('R10 input that the search API would refuse is cleaned: control characters, surrounding spaces, long text', () => {
  expect(asked('q=%20%E9%AB%AA%00%0A%E5%9E%8B%20').q).toBe('髪 型')
  expect([...asked(`q=${encodeURIComponent('👩'.repeat(500))}`).q]).toHaveLength(100)
})

test('R10 the heading shows the first thirty characters of a long query', () => {
  expect(shorten('保湿 冬の髪')).toBe('保湿 冬の髪')
  expect(shorten('髪'.repeat(30))).toBe('髪'.repeat(30))
  expect(shorten('👩'.repeat(31))).toBe(`${'👩'.repeat(30)}…`)
})
