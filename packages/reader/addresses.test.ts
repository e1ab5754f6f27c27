import { expect, test } from 'vitest'
import { addresses, fullPath, withinMagazine } from './addresses.ts'
import { routes } from './routes.ts'

test('R1 every path ends with a slash, and page 1 has no number', () => {
  const made = [
    addresses.home(),
    addresses.home({ page: 2 }),
    addresses.categories({ page: 3 }),
    addresses.category('hair', { page: 1 }),
    addresses.subcategory('hair', 'care', { page: 4 }),
    addresses.tag('乾燥肌'),
    addresses.tagIndex({ page: 2 }),
    addresses.users(),
    addresses.user('arai-mizuki', { page: 2 }),
    addresses.article('fuyu'),
    addresses.search(),
  ]
  expect(made).toEqual([
    '/',
    '/page/2/',
    '/category/page/3/',
    '/category/hair/',
    '/category/hair/care/page/4/',
    '/tags/%E4%B9%BE%E7%87%A5%E8%82%8C/',
    '/HPB/tagsindex/page/2/',
    '/HPB/users/',
    '/HPB/users/arai-mizuki/page/2/',
    '/fuyu/',
    '/HPB/search/',
  ])
})

test('R10 a search URL contains only non-empty parameters', () => {
  expect(addresses.search({ q: '前髪 梅雨', category: 'hair', page: 2 })).toBe(
    '/HPB/search/?q=%E5%89%8D%E9%AB%AA+%E6%A2%85%E9%9B%A8&category=hair&page=2',
  )
})

test('a URL from the settings is internal or external', () => {
  expect(withinMagazine('/magazine/category/hair/')).toBe('/category/hair/')
  expect(withinMagazine('/magazine')).toBe('/')
  expect(withinMagazine('/magazines/')).toBeUndefined()
  expect(withinMagazine('https://example.com/magazine/')).toBeUndefined()
  expect(fullPath('/a/')).toBe('/magazine/a/')
})

test('R1 every route ends with a slash and has a unique name', () => {
  expect(routes.every(({ path }) => path.endsWith('/'))).toBe(true)
  expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length)
})
