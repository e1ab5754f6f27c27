import { StandardRetryStrategy } from '@smithy/core/retry'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { caught } from './testing/caught.ts'
import { errorXml, startFaultServer } from './testing/fault-server.ts'

let server: Awaited<ReturnType<typeof startFaultServer>>
beforeAll(async () => {
  server = await startFaultServer()
})
afterAll(() => server.close())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('S7 a call is tried 3 times', async () => {
  server.reply(503, errorXml('ServiceUnavailable', 'Later.'))
  expect(await caught(() => server.client().get('a'))).toMatchObject({
    name: 'ServiceUnavailable',
    message: 'Later.',
    status: 503,
  })
  expect(server.hits.map(({ headers }) => headers['amz-sdk-request'])).toEqual([
    'attempt=1; max=3',
    'attempt=2; max=3',
    'attempt=3; max=3',
  ])
})

test('S7 an answer that no XML is in is tried again by its status', async () => {
  server.reply(502, 'Bad gateway')
  expect(await caught(() => server.client().list())).toMatchObject({
    name: 'UnknownError',
    message: 'UnknownError',
    status: 502,
  })
  expect(server.hits).toHaveLength(3)
})

test('S7 a line cut at any point is tried again', async () => {
  server.answer((_hit, response, request) => {
    if (server.hits.length === 1) request.socket.destroy()
    else if (server.hits.length === 2)
      response.writeHead(200, { 'content-length': '9' }).write('half', () => request.socket.destroy())
    else response.end('whole')
  })
  const object = await server.client().get('a')
  expect(object.status === 'found' && (await object.body.text())).toBe('whole')
})

test('a line that stays cut has one name in Node and in browsers', async () => {
  server.answer((_hit, _response, request) => request.socket.destroy())
  expect(await caught(() => server.client().put('a', 'b'))).toMatchObject({
    name: 'TypeError',
    message: 'Failed to fetch',
  })
})

test('S7 a quota of 500 is spent on retries, 10 for each, and then calls fail at once', async () => {
  server.reply(500)
  const client = server.client()
  await Promise.allSettled(Array.from({ length: 30 }, () => client.get('a')))
  expect(server.hits).toHaveLength(30 + 500 / 10)
})

test('S7 no wait between attempts is longer than 20 s', async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.999_999)
  await vi.runAllTimersAsync()
  const strategy = new StandardRetryStrategy(20)
  let token = await strategy.acquireInitialRetryToken('')
  const waits: number[] = []
  for (let attempt = 1; attempt < 12; attempt++) {
    const before = Date.now()
    const next = strategy.refreshRetryTokenForRetry(token, { errorType: 'TRANSIENT' })
    await vi.runAllTimersAsync()
    token = await next
    waits.push(Date.now() - before)
  }
  expect(waits.slice(0, 3)).toEqual([99, 199, 399])
  expect(Math.max(...waits)).toBe(19_999)
})

test('a redirection is not followed with the keys in hand', async () => {
  server.reply(307, '', { location: `${server.endpoint}/elsewhere` })
  expect(await caught(() => server.client().get('a'))).toMatchObject({ status: 307 })
  expect(server.hits).toHaveLength(1)
})

test('S7 a store that hangs is given up after the limit of the whole call, whatever the limit of an attempt', async () => {
  server.answer(() => {})
  const client = server.client({ requestTimeoutMs: 400, callTimeoutMs: 500 })
  const startedAt = performance.now()
  expect(await caught(() => client.put('a', 'b'))).toMatchObject({ name: 'TimeoutError' })
  // Three separate attempts would take at least 1,200 ms on any machine.
  expect(server.hits.length).toBeLessThan(3)
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(490)
})
