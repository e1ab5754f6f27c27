import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPreview } from '@tsuzuri/database/previews'
import { createArticle } from '@tsuzuri/database/articles/commands'
import { decode } from './codings.ts'
import { askRaw } from '../testing/raw-request.ts'
import { openServedApp, type ServedApp } from '../testing/served-app.ts'
import { aText, fillSmallMagazine } from '../testing/small-magazine.ts'
import { unkeyedHeaders } from '../testing/unkeyed-headers.ts'

let app: ServedApp
let token: string
const secret = 'himitsu-no-kotoba'

beforeAll(async () => {
  app = await openServedApp()
  const { command, hair } = await fillSmallMagazine(app.context)
  const draft = await createArticle(command, { ...aText('shitagaki', secret), categoryId: hair })
  const until = new Date(command.now.getTime() + 3_600_000)
  token = (await createPreview(command, draft.value.id, until)).value.token
})
afterAll(() => app.close())

const pages = ['/magazine/', '/magazine/rich/', '/magazine/nai/', '/api/articles']
const codings = ['br', 'gzip', 'identity'] as const

test(
  'Q17 no header or cookie, however odd, changes what is kept, nor makes it private',
  { timeout: 180_000 },
  async () => {
    const before = await keptBytes()
    const { made, kept } = app.serving.counts
    const values = [secret, `draft=${token}`, 'https://evil.example/', '1', 'no-cache', 'POST']
    const headers = [...unkeyedHeaders, 'host', 'x-tsuzuri-preview', 'x-forwarded-host', 'if-modified-since']
    let asked = 0
    for (const [at, name] of headers.entries()) {
      for (const path of pages.slice(0, 3)) {
        const value = values[(at + asked) % values.length] ?? ''
        const { body } = await app.get(path, { [name]: value })
        expect(body.includes(secret)).toBe(false)
        asked += 1
      }
    }
    expect(asked).toBeGreaterThan(300)
    expect(app.serving.counts).toMatchObject({ made, kept })
    expect(await keptBytes()).toEqual(before)
  },
)

test('Q17 other methods and other spellings change nothing, and unknown query names make no other entry', async () => {
  const before = await keptBytes()
  const { kept } = app.serving.counts
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PURGE', 'PROPFIND'])
    await app.get('/magazine/', {}, method)
  for (const target of [
    '//magazine/',
    '/magazine//',
    '/magazine/./',
    '/magazine/%2e%2e/magazine/',
    '/magazine/%00/',
    '/magazine\\/',
    'http://evil.example/magazine/',
    '/magazine/;x=1/',
    '*',
  ])
    await askRaw(app.serving.port, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  for (const query of ['utm_source=x', 'token=1', `x=${'y'.repeat(500)}`, 'page=2', '_rsc=1', '__proto__=1'])
    expect((await app.get(`/magazine/?${query}`)).status).toBe(200)
  for (const path of ['/magazine/%72ich/', '/magazine/ri%63h/', '/magazine/rich/?x=1'])
    expect((await app.get(path)).body).toEqual((await app.get('/magazine/rich/')).body)
  expect(app.serving.counts.kept).toBe(kept)
  expect(await keptBytes()).toEqual(before)
})

test('R14 a draft is shown to who holds its link, and is never kept, however its address is spelled', async () => {
  const { kept } = app.serving.counts
  for (const path of ['/magazine/draft/', '/magazine/%64raft/', '/magazine/draft']) {
    const answer = await app.get(path, { cookie: `draft=${token}` })
    expect(answer.headers['cache-control'] ?? '').not.toContain('public')
  }
  expect((await app.get('/magazine/draft/', { cookie: `draft=${token}` })).body.includes(secret)).toBe(true)
  expect((await app.get('/magazine/draft/')).body.includes(secret)).toBe(false)
  const exchange = await app.get(`/magazine/draft/?token=${token}`)
  expect([exchange.status, exchange.headers['set-cookie'] === undefined]).toEqual([303, false])
  expect(app.serving.counts.kept).toBe(kept)
})

test('who brings credentials to the API is not given what is kept for others, and leaves nothing behind', async () => {
  await app.get('/api/settings')
  const { made, kept } = app.serving.counts
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.get('/api/draft', headers)).body.includes(secret)).toBe(true)
  expect((await app.get('/api/settings', headers)).status).toBe(200)
  expect((await app.get('/api/settings', { cookie: 'session=1' })).status).toBe(200)
  expect((await app.get('/api/draft')).status).toBe(404)
  expect(app.serving.counts).toMatchObject({ made, kept })
})

test('conditional requests, HEAD and codings are answered from one entry', async () => {
  for (const path of ['/magazine/', '/api/articles']) {
    for (const coding of codings) {
      const whole = await app.get(path, { 'accept-encoding': coding })
      expect(whole.headers['content-encoding'] ?? 'identity').toBe(coding)
      expect(whole.headers['vary']).toContain('Accept-Encoding')
      const etag = whole.headers['etag'] ?? ''
      for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const answer = await app.get(path, { 'if-none-match': known, 'accept-encoding': 'gzip' })
        expect([answer.status, answer.body.length]).toEqual([304, 0])
        expect(answer.headers['content-length']).toBeUndefined()
      }
      expect((await app.get(path, { 'if-none-match': '"other"' })).status).toBe(200)
      const head = await app.get(path, { 'accept-encoding': coding }, 'HEAD')
      expect(head.headers['content-length']).toBe(String(whole.body.length))
      expect(head.body.length).toBe(0)
    }
  }
})

test('an answer is the same text in every coding, byte for byte, whether it is short or long', async () => {
  const texts = new Set<string>()
  const lengths: number[] = []
  for (const coding of codings) {
    const { body } = await app.get('/magazine/', { 'accept-encoding': coding })
    lengths.push(body.length)
    texts.add((await decode(body, coding)).toString())
  }
  expect(texts.size).toBe(1)
  expect([Math.min(...lengths) < 12_000, Math.max(...lengths) > 12_000]).toEqual([true, true])
})

test('browsers ask the server at every opening, and no CDN is addressed where none is purged', async () => {
  const { headers } = await app.get('/magazine/rich/')
  expect(headers['cache-control']).toBe('public, no-cache')
  expect(headers['cache-tag']).toBeUndefined()
})

async function keptBytes(): Promise<string[]> {
  const all: string[] = []
  for (const path of pages)
    for (const coding of codings) {
      const { body } = await app.get(path, { 'accept-encoding': coding })
      all.push((await decode(body, coding)).toString())
    }
  return all
}
