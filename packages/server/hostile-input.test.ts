import { Agent, request } from 'node:http'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChildServer, newFolder, startServer, stopServer } from './testing/child-server.ts'
import { fillFolder, settleFolder, withMagazineIn } from './testing/filled-folder.ts'
import { hostileAddress, hostileMethod, hostileText } from './testing/hostile.ts'
import { openTestApp, type TestApp } from './testing/open-app.ts'
import { aRequest, askRaw, type RawAnswer } from './testing/raw-request.ts'
import { fillSmallMagazine } from './testing/small-magazine.ts'
import { storedRows } from './testing/stored.ts'

const strangeSign = fc.constantFrom(...'/..%2f%5c%00%ff?#&=;:@\\+ab9')
const contentType = fc.constantFrom(
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/xml',
  'x',
)

describe.each([
  ['sqlite', 1200],
  ['postgres', 300],
] as const)('in the process (%s)', (engine, numRuns) => {
  let app: TestApp

  beforeAll(async () => {
    app = await openTestApp(engine)
    await fillSmallMagazine(app.context)
  })
  afterAll(() => app.close())

  test('bad input is refused with a reason, nothing breaks and nothing is stored', async () => {
    const before = await storedRows(app.context.db)
    const question = fc.record({
      method: hostileMethod,
      address: hostileAddress,
      type: contentType,
      body: hostileText,
    })
    await fc.assert(
      fc.asyncProperty(question, async ({ method, address, type, body }) => {
        const mayHaveBody = method !== 'GET' && method !== 'HEAD'
        const response = await app.ask(address, {
          method,
          headers: { 'content-type': type },
          ...(mayHaveBody ? { body } : {}),
        })
        const answer = await response.text()
        expect(response.status).toBeLessThan(500)
        // Browsers ask by OPTIONS whether another site's script may read the public API.
        if (response.status < 400) expect(['GET', 'HEAD', 'OPTIONS']).toContain(method)
        else if (method !== 'HEAD') expectReason(response.status, answer)
      }),
      { numRuns },
    )
    expect(await storedRows(app.context.db)).toEqual(before)
  })
})

describe('over a real connection', () => {
  let server: ChildServer
  let folder: Awaited<ReturnType<typeof newFolder>>
  let env: Record<string, string>
  let before: unknown
  const agent = new Agent({ keepAlive: true })

  beforeAll(async () => {
    folder = await newFolder()
    env = { DATA_DIR: folder.path, LOG_LEVEL: 'debug' }
    await fillFolder(env)
    await settleFolder(env)
    before = await withDatabaseOnly()
    server = await startServer(env)
  })
  afterAll(async () => {
    agent.destroy()
    await stopServer(server)
    await folder[Symbol.asyncDispose]()
  })

  test('hostile addresses, in hundreds', async () => {
    const target = fc.oneof(
      { weight: 3, arbitrary: hostileAddress },
      { weight: 1, arbitrary: fc.string({ unit: strangeSign, maxLength: 40 }).map((text) => `/${text}`) },
    )
    await fc.assert(
      fc.asyncProperty(hostileMethod, target, hostileText, async (method, target, value) => {
        const header = Buffer.from(value.replaceAll(/[\r\n\0]/g, ' '))
          .toString('latin1')
          .slice(0, 2000)
        const answer = await askRaw(
          server.port,
          Buffer.from(aRequest(target, { method, headers: `X-A: ${header}\r\n` }), 'latin1'),
        )
        expectFair(answer)
        if (answer.status !== undefined && answer.status >= 400 && method !== 'HEAD' && answer.body !== '')
          expectReason(answer.status, dechunk(answer))
      }),
      { numRuns: 350 },
    )
    expect(await isAlive()).toBe(true)
  })

  test('bytes that are hardly a request', async () => {
    // Empty lines before a request get no response: the server closes such a connection later (`http/shutdown.test.ts`).
    const isEmptyLine = (byte: number) => byte === 10 || byte === 13
    const someBytes = fc
      .uint8Array({ minLength: 1, maxLength: 400 })
      .filter((bytes) => !bytes.every(isEmptyLine))
    await fc.assert(
      fc.asyncProperty(someBytes, async (bytes) => {
        expectFair(await askRaw(server.port, Buffer.concat([bytes, Buffer.from('\r\n\r\n\r\n')])))
      }),
      { numRuns: 60 },
    )
    expect(await isAlive()).toBe(true)
  })

  test.each([
    ['//evil.example/api/articles', 400],
    ['/api//articles', 400],
    ['/api/./articles', 400],
    ['/api/../api/articles', 400],
    ['/api/%2e%2e/healthz', 400],
    ['/api%2farticles', 400],
    ['/api\\articles', 400],
    ['/api/articles;x=1', 400],
    ['/api/articles/%00', 400],
    ['/api/articles/%ff', 400],
    ['/api/articles/%ED%A0%80', 400],
    ['/api/articles/%', 400],
    ['/api/articles?tag=%00', 400],
    ['/api/articles?tag=%c3%28', 400],
    ['http://evil.example/api/articles', 400],
    ['*', 400],
    ['/api/articles?page=1000000000000', 404],
    ['/api/articles?__proto__=1', 400],
    [`/api/articles?tag=${'x'.repeat(8300)}`, 414],
    ['/api/Articles', 404],
    ['/API/articles', 404],
    ['/api/articles/', 404],
  ])('T2 %s answers %i', async (target, status) => {
    const answer = await askRaw(server.port, aRequest(target))
    expect(answer.status).toBe(status)
    if (status >= 400) expectReason(status, dechunk(answer))
    expect(answer.head.toLowerCase()).toContain('x-content-type-options: nosniff')
  })

  test.each([
    ['no Host', 'GET /api/articles HTTP/1.1\r\nConnection: close\r\n\r\n', [400]],
    ['HTTP/1.0 without Host, as balancers check health', 'GET /healthz HTTP/1.0\r\n\r\n', [200]],
    ['OPTIONS over HTTP/1.0 without Host', 'OPTIONS /healthz HTTP/1.0\r\n\r\n', [405]],
    ['readiness over HTTP/1.0', 'HEAD /readyz HTTP/1.0\r\n\r\n', [200]],
    ['two Hosts', aRequest('/api/articles', { headers: 'Host: b\r\n' }), [400]],
    ['two equal Hosts', aRequest('/healthz', { headers: 'host: localhost\r\n' }), [400]],
    ['two Hosts for a cached page', aRequest('/magazine/', { headers: 'Host: b\r\n' }), [400]],
    ['two Hosts for the store', aRequest('/objects/magazine/a', { headers: 'Host: b\r\n' }), [400]],
    [
      'a Host that is none',
      'GET /api/articles HTTP/1.1\r\nHost: a b<>^/\\?#\r\nConnection: close\r\n\r\n',
      [200, 400],
    ],
    [
      'a Host with credentials',
      'GET /api/articles HTTP/1.1\r\nHost: a:b@c:99999\r\nConnection: close\r\n\r\n',
      [200, 400],
    ],
    ['huge headers', aRequest('/api/articles', { headers: `X-A: ${'a'.repeat(20_000)}\r\n` }), [431]],
    ['3,000 headers', aRequest('/api/articles', { headers: 'a: b\r\n'.repeat(3000) }), [431]],
    ['a header without a colon', aRequest('/api/articles', { headers: 'nonsense\r\n' }), [400]],
    ['NUL in a header', aRequest('/api/articles', { headers: 'X-A: a\0b\r\n' }), [400]],
    [
      'two lengths',
      aRequest('/api/articles', { headers: 'Content-Length: 1\r\nContent-Length: 2\r\n' }),
      [400],
    ],
    [
      'length and chunks',
      aRequest('/api/articles', { headers: 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n' }),
      [400],
    ],
    ['a foreign coding', aRequest('/api/articles', { headers: 'Transfer-Encoding: x\r\n' }), [400]],
    [
      'broken chunks',
      aRequest('/api/articles', {
        method: 'POST',
        headers: 'Transfer-Encoding: chunked\r\n',
        body: 'zz\r\n',
      }),
      [400, 405],
    ],
    ['an unknown method', aRequest('/api/articles', { method: 'FROBNICATE' }), [400]],
    ['an unknown expectation', aRequest('/api/articles', { headers: 'Expect: the-worst\r\n' }), [417]],
    [
      'an upgrade',
      aRequest('/api/articles', { headers: 'Connection: upgrade\r\nUpgrade: websocket\r\n' }),
      [200, 400],
    ],
    ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['HTTP/0.9', 'GET /api/articles\r\n\r\n', [400]],
    ['CONNECT', aRequest('evil.example:443', { method: 'CONNECT' }), [undefined, 400, 405]],
    ['TLS', Buffer.from('16030100a5010000a10303', 'hex').toString('latin1').padEnd(100, '\0'), [400]],
  ])('%s', async (_, request, statuses) => {
    expect(statuses).toContain((await askRaw(server.port, Buffer.from(request, 'latin1'))).status)
    expect(await isAlive()).toBe(true)
  })

  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'a body of 10 MB with %s',
    async (method) => {
      const body = 'x'.repeat(10 * 1024 * 1024)
      for (const path of ['/api/articles', '/media/x', '/']) {
        const status = await statusOf(method, path, body)
        if (method === 'GET' || method === 'HEAD') expect(status).toBeLessThan(500)
        else expect(status).toBe(method === 'OPTIONS' && path === '/api/articles' ? 204 : 405)
      }
      expect(await isAlive()).toBe(true)
    },
  )

  test('after all of it nothing is stored, nothing has failed, and the server stops as ever', async () => {
    const { code, stdout, stderr } = await stopServer(server)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).not.toMatch(/request failed|page failed|"level":(50|60)/)
    expect(await withDatabaseOnly()).toEqual(before)
  })

  /** As programs ask: on a connection that stays open, and with a body whatever the method is. */
  function statusOf(method: string, path: string, body: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const headers = { 'content-length': body.length }
      const asked = request(`${server.url}${path}`, { method, headers, agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
      asked.on('error', reject).end(body)
    })
  }

  async function isAlive(): Promise<boolean> {
    return (await fetch(`${server.url}/readyz`)).ok
  }

  function withDatabaseOnly(): Promise<unknown> {
    return withMagazineIn(env, ({ db }) => storedRows(db))
  }
})

function expectFair({ status }: RawAnswer): void {
  if (status === undefined) return
  expect(status).toBeGreaterThanOrEqual(200)
  expect(status).toBeLessThan(500)
}

function expectReason(status: number, body: string): void {
  expect(JSON.parse(body)).toMatchObject({
    status,
    code: expect.stringMatching(/^[a-z-]+$/),
    detail: expect.stringMatching(/。$/),
    detailEn: expect.stringMatching(/\.$/),
  })
  expect(body).not.toMatch(/\bat .*\.[tj]s:\d|node_modules|Error:/)
}

function dechunk({ head, body }: RawAnswer): string {
  return /transfer-encoding: chunked/i.test(head)
    ? body.replace(/^[\da-f]+\r\n([\s\S]*?)\r\n0\r\n\r\n$/, '$1')
    : body
}
