import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawArticle } from '@tsuzuri/database/articles/commands'
import { fewArticles } from '../testing/few-articles.ts'
import { openServedApp, type ServedApp } from '../testing/served-app.ts'
import { aText, publishNew } from '../testing/small-magazine.ts'

let app: ServedApp
const origin = { origin: 'https://elsewhere.example' }

beforeAll(async () => {
  app = await openServedApp()
  const { command, categoryId } = await fewArticles(app.context)
  await withdrawArticle(command, await publishNew(command, { ...aText('torisage', '取り下げ'), categoryId }))
})
afterAll(() => app.close())

test.each([
  ['/api/articles', 200],
  ['/api/articles/ichi', 200],
  ['/api/articles/ichi?body=html', 200],
  ['/api/search?q=%E8%A8%98', 200],
  ['/api/site', 200],
  ['/api/openapi.json', 200],
  ['/api/articles?page=0', 400],
  ['/api/articles/%2e%2e', 400],
  ['/api/articles/nai', 404],
  ['/api/articles/torisage', 410],
  [`/api/search?q=${'a'.repeat(9000)}`, 414],
])('CORS allows any origin to read %s (%i), cached or not', async (path, status) => {
  // The second response is cached; without an Origin header the headers are the same, so no Vary is needed.
  for (const headers of [origin, origin, {}]) {
    const answer = await app.get(path, headers)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' })
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    expect(answer.headers['vary'] ?? '').not.toMatch(/origin/i)
    const { etag } = answer.headers
    if (etag === undefined) continue
    const again = await app.get(path, { ...headers, 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(again.headers).toMatchObject({ 'access-control-allow-origin': '*' })
  }
  expect((await app.get(path, origin, 'HEAD')).headers).toMatchObject({ 'access-control-allow-origin': '*' })
})

test('a preflight allows reads with any header and without credentials', async () => {
  const asked = { ...origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-a' }
  const answer = await app.get('/api/articles/ichi', asked, 'OPTIONS')
  expect(answer).toMatchObject({
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    },
  })
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
})

test('CORS does not cover private routes or requests that change something', async () => {
  for (const [method, path] of [
    ['GET', '/api/studio/session'],
    ['POST', '/api/studio/session'],
    ['OPTIONS', '/api/studio/session'],
    ['GET', '/api/studio/openapi.json'],
    ['POST', '/api/reads'],
    ['OPTIONS', '/api/reads'],
    ['GET', '/api/draft'],
    ['OPTIONS', '/api/draft'],
    ['GET', '/api/%73tudio/session'],
    ['GET', '/magazine/'],
    ['GET', '/healthz'],
  ] as const) {
    const { headers } = await app.get(path, origin, method)
    const names = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
    expect(names, `${method} ${path}`).toEqual([])
  }
})
