import { afterAll, beforeAll, expect, test } from 'vitest'
import { studioRoutes } from '@tsuzuri/api/studio/routes'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { storedRows } from '../testing/stored.ts'
import { newStaff, type Visitor } from '../testing/studio-people.ts'

let app: TestApp
let admin: Visitor

beforeAll(async () => {
  app = await openTestApp()
  admin = await newStaff(app, 'administrator')
})
afterAll(() => app.close())

const unsafe = Object.values(studioRoutes).filter((route) => route.method !== 'GET')
const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://magazine.example' },
  { origin: 'https://evil.example' },
  { origin: 'https://magazine.example.evil.example' },
  { origin: 'null' },
  {},
]

test('cross-origin requests that change something are refused, with or without a cookie', async () => {
  const before = await storedRows(app.context.db)
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const addresses = [
    ...unsafe.map(({ method, path }) => ({ method, path })),
    { method: 'POST', path: '/api/studio/media' },
  ]
  for (const { method, path } of addresses) {
    for (const headers of foreign) {
      const response = await app.ask(path.replace(/\{\w+\}/g, '1'), {
        method,
        headers: { ...headers, cookie, 'content-type': 'application/json' },
        ...(method === 'DELETE' ? {} : { body: '{}' }),
      })
      expect([method, path, headers, response.status]).toEqual([method, path, headers, 403])
    }
  }
  expect(await storedRows(app.context.db)).toEqual(before)
})

test('without Sec-Fetch-Site the Origin header decides', async () => {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await app.ask('/api/studio/account', {
    method: 'PUT',
    headers: { origin: 'https://magazine.example', cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: '新しい名前' }),
  })
  expect(response.status).toBe(200)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
  'a form content type is not accepted as JSON: %j',
  async (type) => {
    const response = await admin.ask('/api/studio/account', {
      method: 'PUT',
      headers: type === '' ? {} : { 'content-type': type },
      body: new Blob([JSON.stringify({ name: 'x' })]),
    })
    expect(response.status).toBe(415)
  },
)

test.each(['', '[]', 'null', '"x"', '{', '{"name":"x","admin":true}', '{"name":"x","__proto__":{"a":1}}'])(
  'invalid input is refused with a reason: %s',
  async (body) => {
    const response = await admin.ask('/api/studio/account', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'invalid'])
  },
)

test('responses of the studio are not cached', async () => {
  for (const path of [
    '/api/studio/session',
    '/api/studio/articles',
    '/api/studio/nowhere',
    '/api/studio/staff',
  ]) {
    for (const visitor of [admin, { ask: app.ask }]) {
      const response = await visitor.ask(path)
      expect([path, response.headers.get('cache-control')]).toEqual([path, 'private, no-store'])
      expect(response.headers.get('etag')).toBeNull()
    }
  }
})
