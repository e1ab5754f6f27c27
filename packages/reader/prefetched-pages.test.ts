import { expect, test } from 'vitest'
import { openApiClient } from '@tsuzuri/api/client'
import { freshMs, openPrefetchedPages } from './prefetched-pages.ts'

function open() {
  const asked: string[] = []
  let now = 0
  const api = openApiClient({
    baseUrl: 'http://a',
    fetch: (request) => {
      asked.push(new URL(request.url).pathname)
      return Response.json({ items: [], total: 0, page: 1, pageCount: 1, perPage: 20 })
    },
  })
  const pages = openPrefetchedPages(api, () => now)
  return { asked, pages, wait: (ms: number) => (now += ms) }
}

test('C4 a prefetched page is used once, while it is fresh', async () => {
  const { asked, pages, wait } = open()
  await pages.prefetch(new URL('http://a/magazine/page/2/'))
  expect(asked).toEqual(['/api/articles'])
  expect(await pages.take('/magazine/page/2/')).toMatchObject({ articles: { total: 0 } })
  expect(pages.take('/magazine/page/2/')).toBeUndefined()
  await pages.prefetch(new URL('http://a/magazine/page/2/'))
  wait(freshMs + 1)
  expect(pages.take('/magazine/page/2/')).toBeUndefined()
})

test('C4 nothing is asked for an address that is none of ours, not canonical, or a draft', async () => {
  const { asked, pages } = open()
  for (const path of ['/elsewhere/', '/magazine/page/2', '/magazine/draft/', '/magazine/a/b/c/d/']) {
    await pages.prefetch(new URL(path, 'http://a'))
  }
  expect(asked).toEqual([])
})
