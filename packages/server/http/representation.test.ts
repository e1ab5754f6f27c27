import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { fillSmallMagazine } from '../testing/small-magazine.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  await fillSmallMagazine(app.context)
})
afterAll(() => app.close())

const long = '/api/articles'
const short = '/api/banners'

describe('content codings', () => {
  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip;q=0, br;q=0', null],
    ['gzip; q=0.000', null],
    ['br;q=0.5', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;Q=0', null],
    ['identity', null],
    ['deflate', null],
    ['x-br, xgzip', null],
    ['br-new', null],
    ['', null],
  ])('Accept-Encoding %j gets %s', async (accepted, coding) => {
    const response = await app.ask(long, { headers: { 'accept-encoding': accepted } })
    expect(response.headers.get('content-encoding')).toBe(coding)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    const plain =
      coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes
    expect(plain.toString()).toBe(await (await app.ask(long)).text())
  })

  test('a short response is not compressed, but has Vary', async () => {
    const response = await app.ask(short, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
  })
})

describe('ETag', () => {
  test('is strong, stable for the same content, and different per coding', async () => {
    const tags = new Set<string>()
    for (const coding of ['br', 'gzip', 'identity']) {
      const first = await etagOf(coding)
      expect(first).toMatch(/^"[\w-]+"$/)
      expect(await etagOf(coding)).toBe(first)
      tags.add(first)
    }
    expect(tags.size).toBe(3)
  })

  test('an ETag of any coding gets 304 without a body', async () => {
    const other = await etagOf('gzip')
    for (const known of [await etagOf('br'), other, `W/${other}`, `"x", ${other}`, '*']) {
      const response = await app.ask(long, { headers: { 'accept-encoding': 'br', 'if-none-match': known } })
      expect(response.status, known).toBe(304)
      expect(await response.text()).toBe('')
      expect(response.headers.get('etag')).toBe(await etagOf('br'))
      expect(response.headers.get('vary')).toContain('Accept-Encoding')
      expect(response.headers.get('cache-control')).toBe('public, no-cache')
      expect(response.headers.get('content-length')).toBeNull()
    }
  })

  test('another ETag gets the whole response', async () => {
    for (const known of ['"x"', 'x', '', '"', 'W/']) {
      expect((await app.ask(long, { headers: { 'if-none-match': known } })).status, known).toBe(200)
    }
  })

  test('an error has no ETag and is not cached', async () => {
    const response = await app.ask('/api/articles/nowhere', { headers: { 'if-none-match': '*' } })
    expect(response.status).toBe(404)
    expect(response.headers.get('etag')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

test.each([long, short, '/api/', '/api/openapi.json', '/api/articles/nowhere', '/healthz', '/'])(
  'HEAD %s returns the headers of GET without the body',
  async (path) => {
    const get = await app.ask(path)
    const head = await app.ask(path, { method: 'HEAD' })
    expect(head.status).toBe(get.status)
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
    expect(await head.text()).toBe('')
  },
)

async function etagOf(coding: string): Promise<string> {
  const response = await app.ask(long, { headers: { 'accept-encoding': coding } })
  return response.headers.get('etag') ?? ''
}
