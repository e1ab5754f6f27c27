import { expect, test } from 'vitest'
import { cacheKeyOf } from './cache-key.ts'
import { chooseCoding } from './codings.ts'

test.each([
  ['/magazine/', '/magazine/'],
  ['/magazine/rich/?utm_source=a&page=3', '/magazine/rich/'],
  ['/magazine/tags/%e6%89%8b/', '/magazine/tags/%E6%89%8B/'],
  ['/magazine/%72ich/', '/magazine/rich/'],
  ['/magazine/HPB/search/?page=2&x=1&q=%E6%89%8B', '/magazine/HPB/search/?q=%E6%89%8B&page=2'],
  ['/api/articles?page=2&category=hair', '/api/articles?category=hair&page=2'],
])('%s is kept as %s', (address, key) => {
  expect(cacheKeyOf(address)?.key).toBe(key)
})

test.each([
  '/magazine/draft/',
  '/magazine/draft',
  '/magazine/%64raft/',
  '/magazine/draft/x/',
  '/api/draft',
  '/api/reads',
  '/api/articles?unknown=1',
  '/api/articles?page=1&page=2',
  '/api/articles/x/y/z',
  '/studio/',
  '/media/x.png',
  '/healthz',
  '/metrics',
  '/',
])('%s is never kept', (address) => {
  expect(cacheKeyOf(address)).toBeUndefined()
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity;q=1, br;q=0.5', 'identity'],
  ['deflate', 'identity'],
  ['BR ; Q=1.0', 'br'],
  ['gzip;q=0, *', 'br'],
])('Accept-Encoding %s is answered with %s', (header, coding) => {
  expect(chooseCoding(header)).toBe(coding)
})
