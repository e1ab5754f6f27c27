import { expect, test } from 'vitest'
import { mayKeep, strategyFor } from './strategy.ts'

const origin = 'https://example.com'

function ask(
  address: string,
  given: { mode?: string; method?: string; headers?: Record<string, string> } = {},
) {
  const { method = 'GET', mode = 'cors', headers = {} } = given
  return strategyFor(
    { url: new URL(address, origin).href, method, mode, headers: new Headers(headers) },
    origin,
  )
}

test.each([
  ['/magazine/', 'page'],
  ['/magazine/haru/', 'page'],
  ['/magazine/haru/?utm_source=line', 'page'],
  ['/magazine/draft-beer/', 'page'],
  ['/magazine/draft/', 'pass'],
  ['/magazine/draft/?token=preview_1', 'pass'],
  ['/magazine/%64raft/', 'pass'],
  ['/magazine//draft/', 'pass'],
  ['/magazine/haru', 'pass'],
  ['/magazine/feed.xml', 'pass'],
  ['/studio/', 'pass'],
  ['/Studio/articles/', 'pass'],
  ['/other/', 'pass'],
  ['https://elsewhere.example/magazine/haru/', 'pass'],
])('C9 opening %s: %s', (address, strategy) => {
  expect(ask(address, { mode: 'navigate' })).toBe(strategy)
})

test.each([
  ['/media/2026/04/cover.avif?w=800', 'asset'],
  ['/magazine/assets/article-B4x0_9aZ.js', 'asset'],
  ['/magazine/assets/index-DfG-h1jK.css', 'asset'],
  ['/magazine/assets/logo.svg', 'pass'],
  ['/magazine/service-worker.js', 'pass'],
  ['/api/articles/haru', 'data'],
  ['/api/draft', 'pass'],
  ['/api/draft/', 'pass'],
  ['/api/%64raft', 'pass'],
  ['/api/studio/articles', 'pass'],
  ['/api/auth/session', 'pass'],
  ['/magazine/haru/', 'pass'],
  ['https://elsewhere.example/media/a.jpg', 'pass'],
])('C9 a request for %s: %s', (address, strategy) => {
  expect(ask(address)).toBe(strategy)
})

test('C9 whatever is not a plain GET passes', () => {
  expect(ask('/api/articles/haru', { method: 'POST' })).toBe('pass')
  expect(ask('/media/film.mp4', { headers: { range: 'bytes=0-' } })).toBe('pass')
})

test.each([
  [{}, true],
  [{ 'cache-control': 'public, no-cache' }, true],
  [{ 'cache-control': 'no-store' }, false],
  [{ 'cache-control': 'Private, max-age=60' }, false],
  [{ vary: '*' }, false],
  [{ vary: 'Accept-Encoding' }, true],
])('C9 an answer with %o may be kept: %s', (headers, expected) => {
  expect(mayKeep(basic(new Response('', { headers })))).toBe(expected)
})

test('C9 answers from elsewhere, failures and the ends of redirections are not kept', () => {
  expect(mayKeep(new Response(''))).toBe(false)
  expect(mayKeep(basic(new Response('', { status: 404 })))).toBe(false)
  expect(mayKeep(Object.defineProperty(basic(new Response('')), 'redirected', { value: true }))).toBe(false)
})

function basic(response: Response): Response {
  return Object.defineProperty(response, 'type', { value: 'basic' })
}
