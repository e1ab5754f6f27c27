import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServedApp, type ServedApp } from '../testing/served-app.ts'
import { fillSmallMagazine } from '../testing/small-magazine.ts'

let app: ServedApp

beforeAll(async () => {
  app = await openServedApp()
  await fillSmallMagazine(app.context)
})
afterAll(() => app.close())

const compared = ['cache-control', 'content-type', 'referrer-policy', 'x-content-type-options', 'retry-after']

test('C12 the API says the same, kept or not, and in the same headers', async () => {
  const paths = [
    '/api/articles',
    '/api/articles?tag=katsura',
    '/api/articles?page=9',
    '/api/articles/rich',
    '/api/articles/rich?body=html',
    '/api/articles/rich/related',
    '/api/articles/mae',
    '/api/articles/nowhere',
    '/api/tags',
    '/api/users/hana',
    '/api/ranking?period=week',
    '/api/site',
    '/api/front',
    '/api/front?category=hair',
  ]
  const anew = await app.drawAnew(paths)
  for (const [at, path] of paths.entries()) {
    const kept = await app.get(path)
    expect(kept.body.toString(), path).toBe(anew[at]?.body.toString())
    expect(kept.status).toBe(anew[at]?.status)
    for (const name of compared) expect(kept.headers[name], `${path} ${name}`).toBe(anew[at]?.headers[name])
  }
})
