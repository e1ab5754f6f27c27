import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { problemOf } from './errors.ts'
import { openReadiness } from './health/readiness.ts'
import { openTestApp, type TestApp } from './testing/open-app.ts'
import { fillSmallMagazine, type SmallMagazine } from './testing/small-magazine.ts'
import { unkeyedHeaders } from './testing/unkeyed-headers.ts'

let app: TestApp
let magazine: SmallMagazine

beforeAll(async () => {
  app = await openTestApp()
  magazine = await fillSmallMagazine(app.context)
})
afterAll(() => app.close())

describe('errors', () => {
  test('what is wrong is said in Japanese and in English, with a code and the status', async () => {
    for (const [path, status, code] of [
      ['/api/articles?page=0', 400, 'invalid'],
      ['/api/articles/nowhere', 404, 'not-found'],
      ['/api/nowhere', 404, 'not-found'],
      ['/nowhere', 404, 'not-found'],
      ['/media/nowhere.png', 404, 'not-found'],
    ] as const) {
      const response = await app.ask(path)
      expect(response.status, path).toBe(status)
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
      expect(await response.json()).toMatchObject({
        type: `urn:tsuzuri:problem:${code}`,
        title: expect.stringMatching(/^[A-Z]/),
        status,
        code,
        detail: expect.stringMatching(/\p{Script=Hiragana}.*。$/u),
        detailEn: expect.stringMatching(/^[A-Z].*\.$/),
      })
    }
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])(
    '%s is not allowed anywhere',
    async (method) => {
      // The public API answers the preflight of another site's script (cross-origin.test.ts).
      const read = method === 'OPTIONS' ? [] : ['/api/articles']
      for (const path of [...read, '/api/nowhere', '/healthz', '/media/x', '/']) {
        const response = await app.ask(path, { method })
        expect(response.status, path).toBe(405)
        expect(response.headers.get('allow')).toBe('GET, HEAD')
        expect(await response.json()).toMatchObject({ code: 'method-not-allowed' })
      }
    },
  )

  test('a bug says nothing about itself', async () => {
    const broken = await openTestApp()
    await broken.breakDatabase()
    for (const path of ['/api/articles', '/api/articles/rich', '/api/tags', `/media/${'0'.repeat(32)}.png`]) {
      const response = await broken.ask(path)
      expect(response.status, path).toBe(500)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.text()).toBe(JSON.stringify(problemOf(undefined)))
    }
    await broken.close()
  })
})

describe('health', () => {
  test('healthz answers while the process lives; readyz only with its database and before the end', async () => {
    expect(await app.readJson('/healthz')).toEqual({ status: 'ok' })
    const ready = await app.ask('/readyz')
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', database: 'ok', store: 'ok', writing: 'ok' },
    ])
    expect(ready.headers.get('cache-control')).toBe('no-store')

    const stopping = createApp(app.context, {
      readiness: openReadiness(app.context, { isStopping: () => true }),
    })
    const draining = await stopping.fetch(new Request('http://localhost/readyz'))
    expect([draining.status, await draining.json()]).toMatchObject([503, { status: 'draining' }])

    const broken = await openTestApp()
    await broken.breakDatabase()
    expect((await broken.ask('/readyz')).status).toBe(503)
    expect((await broken.ask('/healthz')).status).toBe(200)
    await broken.close()
  })
})

test('4.1 no answer of any kind is sniffed or tells another site where its reader was', async () => {
  const picture = `/media/${magazine.picture.name}`
  for (const path of [
    '/',
    '/api/',
    '/api/articles',
    '/api/articles?page=0',
    '/api/x',
    '/x',
    picture,
    '/healthz',
  ]) {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { headers } = await app.ask(path, { method })
      expect(headers.get('x-content-type-options'), `${method} ${path}`).toBe('nosniff')
      expect(headers.get('referrer-policy'), `${method} ${path}`).toBe('strict-origin-when-cross-origin')
    }
  }
})

test('T1 no header that a cache does not look at changes an answer', async () => {
  expect(unkeyedHeaders.length).toBeGreaterThanOrEqual(100)
  for (const path of ['/api/articles', '/api/articles/rich', '/api/openapi.json', '/api/', '/api/nowhere']) {
    const plain = await answerOf(path, {})
    for (const name of unkeyedHeaders) {
      for (const value of ['evil.example', '1']) {
        expect(await answerOf(path, { [name]: value }), `${path} with ${name}`).toEqual(plain)
      }
    }
  }
})

async function answerOf(path: string, headers: Record<string, string>) {
  const response = await app.ask(path, { headers })
  return { status: response.status, headers: [...response.headers], body: await response.text() }
}
