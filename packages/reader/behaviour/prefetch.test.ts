import { expect, test } from 'vitest'
import { openApiClient } from '@tsuzuri/api/client'
import { openPrefetch } from './prefetch.ts'

function open() {
  const asked: string[] = []
  const api = openApiClient({
    baseUrl: 'http://a',
    fetch: (request) => {
      asked.push(new URL(request.url).pathname)
      return Response.json({ items: [], total: 0, page: 1, pageCount: 1, perPage: 20 })
    },
  })
  return { asked, prefetch: openPrefetch(api) }
}

test('C4 the data of a page is prefetched', async () => {
  const { asked, prefetch } = open()
  await prefetch(new URL('http://a/magazine/page/2/'))
  expect(asked).toEqual(['/api/articles'])
})

test('C4 external URLs, non-canonical URLs and drafts are not prefetched', async () => {
  const { asked, prefetch } = open()
  for (const path of ['/elsewhere/', '/magazine/page/2', '/magazine/draft/', '/magazine/a/b/c/d/']) {
    await prefetch(new URL(path, 'http://a'))
  }
  expect(asked).toEqual([])
})
