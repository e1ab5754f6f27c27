import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf, presign, send, sign } from '../testing/signed-request.ts'
import { startTestStore, type TestStore } from '../testing/store.ts'

let store: TestStore
beforeAll(async () => {
  store = await startTestStore()
})
beforeEach(async () => {
  const key = 'a.txt'
  await store.disk.putObject({
    bucket: 'magazine',
    key,
    body: Buffer.from('0123456789'),
    contentType: 'text/plain',
  })
})
afterAll(() => store.stop())

const path = '/magazine/a.txt'
const etag = '"781e5e245d69b566979b86e28d23f2c7"'

test('S1 an object is put with its headers and metadata and got back with them', async () => {
  const signed = { 'content-type': 'image/png', 'cache-control': 'max-age=60', 'x-amz-meta-author': 'かな' }
  const wire = await sign(store.endpoint, { method: 'PUT', path: '/magazine/b', headers: signed, body: 'x' })
  // Sent as its UTF-8 bytes, which Node represents as latin1.
  const headers = { ...signed, 'x-amz-meta-author': Buffer.from('かな').toString('latin1') }
  expect((await send(store.endpoint, { ...wire, headers: { ...wire.headers, ...headers } })).status).toBe(200)
  const reply = await store.call({ method: 'GET', path: '/magazine/b' })
  expect(reply.headers).toMatchObject({ ...headers, 'content-length': '1', 'accept-ranges': 'bytes' })
  expect((await store.call({ method: 'HEAD', path: '/magazine/b' })).headers).toMatchObject(headers)
})

test.each([
  ['bytes=4-7', 206, '4567', 'bytes 4-7/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=0-1,3-4', 200, '0123456789', undefined],
  ['bytes=7-4', 200, '0123456789', undefined],
  ['lines=1-2', 200, '0123456789', undefined],
])('S1 the range %s is answered with %i', async (range, status, text, contentRange) => {
  const reply = await store.call({ method: 'GET', path, headers: { range } })
  expect([reply.status, reply.text, reply.headers['content-range']]).toEqual([status, text, contentRange])
})

test.each(['bytes=10-', 'bytes=40-50', 'bytes=-0'])('S1 the range %s is not there', async (range) => {
  const reply = await store.call({ method: 'GET', path, headers: { range } })
  expect([reply.status, codeOf(reply)]).toEqual([416, 'InvalidRange'])
})

const past = 'Sat, 29 Oct 1994 19:43:31 GMT'
const future = 'Sat, 29 Oct 2100 19:43:31 GMT'
test.each([
  [{ 'if-match': etag }, 200],
  [{ 'if-match': 'other' }, 412],
  [{ 'if-none-match': etag }, 304],
  [{ 'if-none-match': `"x", ${etag}` }, 304],
  [{ 'if-none-match': 'other' }, 200],
  [{ 'if-modified-since': past }, 200],
  [{ 'if-modified-since': future }, 304],
  [{ 'if-unmodified-since': past }, 412],
  [{ 'if-unmodified-since': future }, 200],
  [{ 'if-match': etag, 'if-unmodified-since': past }, 200],
  [{ 'if-none-match': 'other', 'if-modified-since': future }, 200],
  [{ range: 'bytes=0-1', 'if-range': etag }, 206],
  [{ range: 'bytes=0-1', 'if-range': '"other"' }, 200],
] as [Record<string, string>, number][])('S1 a read with %j is answered with %i', async (headers, status) => {
  for (const method of ['GET', 'HEAD']) {
    const reply = await store.call({ method, path, headers })
    expect(reply.status).toBe(status)
    if (status !== 412) expect(reply.headers['etag']).toBe(etag)
  }
})

test.each([
  [{ 'if-none-match': '*' }, path, 412, 'PreconditionFailed'],
  [{ 'if-none-match': '*' }, '/magazine/new', 200, undefined],
  [{ 'if-match': etag }, path, 200, undefined],
  [{ 'if-match': '"x"' }, path, 412, 'PreconditionFailed'],
  [{ 'if-match': '*' }, '/magazine/none', 404, 'NoSuchKey'],
] as [Record<string, string>, string, number, string?][])(
  'S10 a put with %j to %s',
  async (headers, to, status, code) => {
    const reply = await store.call({ method: 'PUT', path: to, headers, body: 'x' })
    expect([reply.status, codeOf(reply)]).toEqual([status, code])
  },
)

test('S7 a presigned address reads and writes, with headers of the answer it names, and no others', async () => {
  const put = await presign(store.endpoint, { method: 'PUT', path: '/magazine/p', body: 'by address' }, 60)
  expect((await send(store.endpoint, put)).status).toBe(200)
  const query = {
    'response-content-type': 'text/x',
    'response-content-disposition': 'attachment; filename="髪.txt"',
  }
  const reply = await send(
    store.endpoint,
    await presign(store.endpoint, { method: 'GET', path: '/magazine/p', query }, 60),
  )
  expect([reply.text, reply.headers['content-type']]).toEqual(['by address', 'text/x'])
  expect(Buffer.from(reply.headers['content-disposition'] ?? '', 'latin1').toString()).toContain('髪.txt')
  const split = { 'response-content-type': 'a\r\nset-cookie: b' }
  expect((await store.call({ method: 'GET', path, query: split })).status).toBe(400)
})
