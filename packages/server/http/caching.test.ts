import { expect, test } from 'vitest'
import { pageHeaders } from '../pages/page-headers.ts'
import { cachingHeaders } from './caching.ts'

test('browsers revalidate every page; only a purged CDN may cache it, by CDN-specific headers', () => {
  const settings = { transmissions: [] }
  expect(pageHeaders(settings)).toMatchObject({ 'cache-control': 'public, no-cache' })
  expect(Object.values(pageHeaders(settings)).join()).not.toContain('stale-while-revalidate')
  expect(pageHeaders(settings, { isPurged: true })).toMatchObject(cachingHeaders({ isPurged: true }))
  expect(cachingHeaders({ isPurged: true })).toMatchObject({
    'cache-control': 'public, no-cache',
    'cdn-cache-control': expect.stringContaining('stale-while-revalidate'),
    'surrogate-control': expect.stringContaining('max-age=86400'),
  })
})
