import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorageClient } from './client.ts'
import { caught } from './testing/caught.ts'
import { errorXml, startFaultServer, testKeys } from './testing/fault-server.ts'

let server: Awaited<ReturnType<typeof startFaultServer>>
beforeAll(async () => {
  server = await startFaultServer()
})
afterAll(() => server.close())

test.each([
  ['NoSuchUpload', 404],
  ['NoSuchKey', 404],
  ['NoSuchBucket', 404],
  ['InvalidObjectState', 403],
])('S6 %s is known by its code', async (code, status) => {
  server.reply(status, errorXml(code, 'Words of the store.'))
  expect(await caught(() => server.client().get('a'))).toMatchObject({
    name: code,
    message: 'Words of the store.',
    status,
  })
  expect(server.hits).toHaveLength(1)
})

test('S6 any other code gives its name and message', async () => {
  server.reply(403, errorXml('AccessDenied', 'Not for you.'))
  expect(await caught(() => server.client().put('a', 'b'))).toMatchObject({
    name: 'AccessDenied',
    message: 'Not for you.',
    status: 403,
  })
})

test('S6 a code without a message speaks for itself', async () => {
  server.reply(404, errorXml('NoSuchKey', ''))
  expect(await caught(() => server.client().get('a'))).toMatchObject({
    name: 'NoSuchKey',
    message: 'NoSuchKey',
    status: 404,
  })
})

test.each(['', '<html><body>Forbidden</body></html>', 'plain words', '{"error":true}'])(
  'S6 an answer without a code is an UnknownError: %j',
  async (body) => {
    server.reply(403, body)
    expect(await caught(() => server.client().get('a'))).toMatchObject({
      name: 'UnknownError',
      message: 'UnknownError',
      status: 403,
    })
  },
)

test.each(['', '<html><body>Not here</body></html>', 'plain words'])(
  'S6 a 404 without a code is NotFound: %j',
  async (body) => {
    server.reply(404, body)
    expect(await caught(() => server.client().get('a'))).toMatchObject({
      name: 'NotFound',
      message: 'NotFound',
      status: 404,
    })
  },
)

test.each(['', '\n', '\n\n  '])(
  'S6 a 200 with an error element counts as 400 and is not tried again, ending in %j',
  async (end) => {
    server.reply(200, errorXml('InternalError', 'We encountered an internal error.') + end)
    const error = await caught(() =>
      server.client().completeUpload('a', 'id', [{ partNumber: 1, etag: '"x"' }]),
    )
    expect(error).toMatchObject({
      name: 'InternalError',
      message: 'We encountered an internal error.',
      status: 400,
    })
    expect(server.hits).toHaveLength(1)
  },
)

test('S6 a 200 with an error element is no success for any call', async () => {
  server.reply(200, errorXml('AccessDenied', 'No.') + '\n', { etag: '"x"' })
  const client = server.client()
  const calls = [
    () => client.put('a', 'b'),
    () => client.createUpload('a'),
    () => client.putPart('a', 'id', 1, new Blob(['b'])),
    () => client.completeUpload('a', 'id', []),
    () => client.abortUpload('a', 'id'),
    () => client.listParts('a', 'id'),
    () => client.delete('a'),
    () => client.list(),
  ]
  for (const call of calls)
    expect(await caught(call)).toMatchObject({ name: 'AccessDenied', message: 'No.', status: 400 })
})

test('an object that holds an error element is an object like any other', async () => {
  server.reply(200, errorXml('AccessDenied', 'An example.'))
  const object = await server.client().get('a')
  expect(object.status === 'found' && (await object.body.text())).toContain('An example.')
})

test.each(['', ' \n'])(
  'S6 a completion answered with 200 and nothing in it was aborted: %j',
  async (body) => {
    server.reply(200, body)
    const error = await caught(() => server.client().completeUpload('a', 'id', []))
    expect(error).toMatchObject({ name: 'InternalError', message: 'S3 aborted request', status: 400 })
    expect(server.hits).toHaveLength(1)
  },
)

test('a list answered with 200 and nothing in it is not taken for an empty one', async () => {
  server.reply(200)
  expect(await caught(() => server.client().listParts('a', 'id'))).toMatchObject({
    message: 'S3 aborted request',
  })
  expect(await caught(() => server.client().list())).toMatchObject({ message: 'S3 aborted request' })
})

test('a part whose ETag does not arrive is refused', async () => {
  server.reply(200)
  const error = await caught(() => server.client().putPart('a', 'id', 1, new Blob(['b'])))
  expect(error.message).toBe('The store does not show the ETag of a part')
})

test('S6 an answer that takes too long is a TimeoutError', async () => {
  server.answer(() => {})
  const error = await caught(() => server.client({ requestTimeoutMs: 2000 }).get('a'))
  expect(error).toMatchObject({ name: 'TimeoutError', message: 'Request did not complete within 2000 ms' })
  expect(server.hits).toHaveLength(3)
})

test('S6 the time-out covers the whole answer, however steadily it drips', async () => {
  server.answer((_hit, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    const drip = setInterval(() => response.write('.'), 10)
    response.on('close', () => clearInterval(drip))
  })
  const error = await caught(() => server.client({ requestTimeoutMs: 300 }).get('a'))
  expect(error).toMatchObject({ name: 'TimeoutError', message: 'Request did not complete within 300 ms' })
})

test('a stream that falls silent ends with a TimeoutError', async () => {
  server.answer((_hit, response) => void response.writeHead(200, { 'content-length': '1000' }).write('.'))
  const object = await server.client({ requestTimeoutMs: 300 }).getStream('a')
  if (object.status !== 'found') throw new Error('expected an object')
  const error = await caught(() => new Response(object.body).text())
  expect(error).toMatchObject({ name: 'TimeoutError', message: 'Request did not complete within 300 ms' })
})

test('a request that ran out of time does not go on behind the caller', async () => {
  let open = 0
  server.answer((_hit, response) => {
    open++
    response.on('close', () => open--)
  })
  await caught(() => server.client({ requestTimeoutMs: 50 }).put('a', 'b'))
  await expect.poll(() => open).toBe(0)
})

test.each([undefined, 'a reason', new Error('a reason')])(
  'S6 a call that is stopped fails with Request aborted: %s',
  async (reason) => {
    const stop = new AbortController()
    server.answer(() => stop.abort(reason))
    const error = await caught(() => server.client().get('a', { signal: stop.signal }))
    expect(error).toMatchObject({ name: 'AbortError', message: 'Request aborted' })
    expect(server.hits).toHaveLength(1)
  },
)

test('S6 a call that was stopped beforehand sends nothing', async () => {
  server.reply(200)
  const error = await caught(() => server.client().get('a', { signal: AbortSignal.abort() }))
  expect(error).toMatchObject({ name: 'AbortError', message: 'Request aborted' })
  expect(server.hits).toHaveLength(0)
})

test('S6 a malformed ARN is named, and nothing is sent', async () => {
  const client = server.client({ bucket: 'arn:aws:s3:::' })
  expect(await caught(() => client.put('a', 'b'))).toMatchObject({ message: 'Malformed ARN' })
  expect(server.hits).toHaveLength(0)
})

test.each([
  ['Region is missing', { region: '' }],
  ['Invalid region in client config', { region: 'us east/1' }],
  ['Invalid region in client config', { region: 'a'.repeat(64) }],
  ['Cannot resolve hostname from client config', { endpoint: 'http://' }],
  ['Cannot resolve hostname from client config', { endpoint: 'nowhere' }],
])('S6 %s', async (message, config) => {
  const whole = {
    endpoint: 'http://127.0.0.1:1',
    region: 'us-east-1',
    bucket: 'magazine',
    credentials: testKeys,
  }
  expect(await caught(() => openStorageClient({ ...whole, ...config }))).toMatchObject({ message })
})
