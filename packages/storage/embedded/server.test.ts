import { request as httpRequest } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { encode } from './signing/canonical-request.ts'
import { dataFiles } from './testing/open-disk.ts'
import { codeOf, send, sign } from './testing/signed-request.ts'
import { startTestStore, type TestStore } from './testing/store.ts'

let store: TestStore
beforeAll(async () => {
  store = await startTestStore({ corsOrigin: 'https://studio.example' })
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
afterEach(() => {
  if (store.faults.length > 0) throw new Error('the store met a fault of its own', { cause: store.faults })
})
afterAll(() => store.stop())

const path = '/magazine/a.txt'

test('T15 what is uploaded never runs on the origin it is read from', async () => {
  const { headers } = await store.call({ method: 'GET', path })
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test.each([
  ['/magazine/a/../b', 'InvalidArgument'],
  ['/magazine/%2e%2e/b', 'InvalidArgument'],
  ['/magazine/a/..%2f..%2fb', 'InvalidArgument'],
  ['/magazine/..', 'InvalidArgument'],
  ['/magazine/a%00b', 'InvalidArgument'],
  [`/magazine/${'a'.repeat(1025)}`, 'KeyTooLongError'],
  ['/magazine/%ff', 'InvalidURI'],
  ['/magazine/%zz', 'InvalidURI'],
  ['/../etc/passwd', 'NoSuchBucket'],
  ['/..%2fetc/passwd', 'NoSuchBucket'],
])('T15 PUT %s writes nothing', async (target, code) => {
  const before = await dataFiles(store.folder)
  const wire = await sign(store.endpoint, { method: 'PUT', path: canonical(target), body: 'x' })
  expect(codeOf(await send(store.endpoint, { ...wire, target }))).toBe(code)
  expect(await dataFiles(store.folder)).toEqual(before)
})

test('T15 keys that differ in case, in slashes or in nothing but bytes are different objects', async () => {
  const keys = [
    'k/x',
    'K/x',
    'k//x',
    'k/x/',
    'k',
    'k/X',
    '%6b/x',
    'か',
    'が',
    'か\u3099',
    '\uFFFD',
    '😀',
    'a'.repeat(1024),
  ]
  for (const key of keys)
    await store.call({ method: 'PUT', path: `/magazine/${encodeURIComponent(key)}`, body: key })
  for (const key of keys) {
    expect((await store.call({ method: 'GET', path: `/magazine/${encodeURIComponent(key)}` })).text).toBe(key)
  }
})

test('S6 errors are S3’s documents; HEAD has none', async () => {
  const reply = await store.call({ method: 'GET', path: '/magazine/none%3C%26' })
  expect(reply.status).toBe(404)
  expect(reply.headers['content-type']).toBe('application/xml')
  expect(reply.text).toContain('<Code>NoSuchKey</Code><Message>The specified key does not exist.</Message>')
  expect(reply.text).toContain('<Key>none&lt;&amp;</Key>')
  const head = await store.call({ method: 'HEAD', path: '/magazine/none' })
  expect([head.status, head.text]).toEqual([404, ''])
  expect(codeOf(await store.call({ method: 'GET', path: '/nobucket/x' }))).toBe('NoSuchBucket')
})

test.each([
  ['PUT', '/magazine/a.txt', { tagging: '' }, 501],
  ['DELETE', '/magazine/a.txt', { tagging: '' }, 501],
  ['PUT', '/magazine/a.txt', { renameObject: '' }, 501],
  ['GET', '/magazine/a.txt', { attributes: '' }, 501],
  ['DELETE', '/magazine', { lifecycle: '' }, 501],
  ['PUT', '/magazine', { versioning: '' }, 501],
  ['POST', '/magazine/a.txt', {}, 405],
  ['PATCH', '/magazine/a.txt', {}, 405],
  ['DELETE', '/', {}, 405],
  ['DELETE', '/magazine/a.txt', { versionId: 'x' }, 404],
] as [string, string, Record<string, string>, number][])(
  'S10 %s %s with %j is not mistaken for another call: %i',
  async (method, target, query, status) => {
    expect((await store.call({ method, path: target, query })).status).toBe(status)
    expect(store.disk.headObject('magazine', 'a.txt').size).toBe(10)
  },
)

test('S10 a page of the studio may call, and no other', async () => {
  const ask = (
    origin: string,
    headers = 'authorization,x-amz-date,content-type,amz-sdk-request',
    method = 'PUT',
  ) => {
    const asked = {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': headers,
    }
    return send(store.endpoint, { method: 'OPTIONS', target: path, headers: asked, body: Buffer.alloc(0) })
  }
  const allowed = await ask('https://studio.example')
  expect(allowed.status).toBe(200)
  expect(allowed.headers['access-control-allow-origin']).toBe('https://studio.example')
  expect(allowed.headers['access-control-allow-headers']).toContain('authorization')
  for (const refused of [
    await ask('https://evil.example'),
    await ask('null'),
    await ask('https://studio.example', 'cookie'),
    await ask('https://studio.example', '', 'PATCH'),
  ]) {
    expect(refused.status).toBe(403)
    expect(refused.headers['access-control-allow-origin']).toBeUndefined()
  }
  const read = await store.call({ method: 'GET', path, headers: { origin: 'https://studio.example' } })
  expect(read.headers['access-control-expose-headers']).toContain('ETag')
  expect(read.headers['vary']).toBe('Origin')
})

test('S10 nothing is public unless the store was opened for it, and then only what was made so', async () => {
  const headers = { 'x-amz-acl': 'public-read' }
  const closed = await store.call({ method: 'PUT', path, headers, body: 'x' })
  expect(codeOf(closed)).toBe('AccessControlListNotSupported')
  const open = await startTestStore({ publicReads: true })
  await open.call({ method: 'PUT', path: '/magazine/public', headers, body: 'for all' })
  await open.call({ method: 'PUT', path: '/magazine/private', body: 'for us' })
  const bare = (method: string, target: string) =>
    send(open.endpoint, { method, target, headers: {}, body: Buffer.alloc(0) })
  expect((await bare('GET', '/magazine/public')).text).toBe('for all')
  for (const [method, target] of [
    ['GET', '/magazine/private'],
    ['GET', '/magazine/none'],
    ['GET', '/magazine'],
    ['PUT', '/magazine/public'],
    ['DELETE', '/magazine/public'],
  ] as const) {
    expect((await bare(method, target)).status).toBe(403)
  }
  await open.stop()
})

test('S10 the store mounts below a path, which is part of what is signed', async () => {
  const mounted = await startTestStore({ basePath: '/objects' })
  expect((await mounted.call({ method: 'PUT', path: '/objects/magazine/a', body: 'x' })).status).toBe(200)
  expect((await mounted.call({ method: 'GET', path: '/objects/magazine/a' })).text).toBe('x')
  expect((await mounted.call({ method: 'GET', path: '/objects' })).text).toContain('<Name>magazine</Name>')
  const wire = await sign(mounted.endpoint, { method: 'GET', path: '/magazine/a' })
  expect((await send(mounted.endpoint, { ...wire, target: `/objects${wire.target}` })).status).toBe(403)
  expect((await send(mounted.endpoint, wire)).status).toBe(400)
  await mounted.stop()
})

test('S10 several objects are deleted at once, those that are not there too', async () => {
  const keys = ['d/1', 'd/2 & <3>', 'none']
  for (const key of keys.slice(0, 2))
    await store.disk.putObject({ bucket: 'magazine', key, body: Buffer.from('x') })
  const body = `<Delete>${['d/1', 'd/2 &amp; &lt;3&gt;', 'none'].map((key) => `<Object><Key>${key}</Key></Object>`).join('')}</Delete>`
  const reply = await store.call({ method: 'POST', path: '/magazine', query: { delete: '' }, body })
  expect(reply.text.match(/<Deleted>/g)).toHaveLength(3)
  expect(store.disk.listObjects('magazine', { prefix: 'd/' }).objects).toEqual([])
})

test('T16 a list that is too long is refused while it is still coming, and its sender hears of it', async () => {
  const body = `<Delete>${'<Object><Key>a.txt</Key></Object>'.repeat(500_000)}</Delete>`
  const reply = await store.call({ method: 'POST', path: '/magazine', query: { delete: '' }, body })
  expect([reply.status, codeOf(reply)]).toEqual([400, 'MalformedXML'])
  expect(store.disk.findObject('magazine', 'a.txt')).toBeDefined()
})

test('S10 a copy keeps the headers or takes new ones, and changes nothing when it fails', async () => {
  const copy = (headers: Record<string, string>) =>
    store.call({ method: 'PUT', path: '/magazine/copy', headers })
  await copy({ 'x-amz-copy-source': '/magazine/a.txt' })
  expect(store.disk.headObject('magazine', 'copy')).toMatchObject({
    size: 10,
    headers: { contentType: 'text/plain' },
  })
  await copy({
    'x-amz-copy-source': 'magazine/a.txt',
    'x-amz-metadata-directive': 'REPLACE',
    'content-type': 'a/b',
  })
  expect(store.disk.headObject('magazine', 'copy').headers).toEqual({ contentType: 'a/b' })
  expect(codeOf(await copy({ 'x-amz-copy-source': 'magazine/none' }))).toBe('NoSuchKey')
  expect(codeOf(await copy({ 'x-amz-copy-source': 'magazine/copy' }))).toBe('InvalidRequest')
})

test('S10 a connection cut in the middle of a put leaves nothing, and the store goes on', async () => {
  const before = await dataFiles(store.folder)
  const wire = await sign(store.endpoint, {
    method: 'PUT',
    path: '/magazine/cut',
    body: 'x'.repeat(5_000_000),
  })
  const { hostname, port } = new URL(store.endpoint)
  const headers = { ...wire.headers, 'content-length': '5000000' }
  const request = httpRequest({ hostname, port, method: 'PUT', path: wire.target, headers, agent: false })
  request.on('error', () => {})
  request.write(wire.body.subarray(0, 3_000_000))
  await expect.poll(async () => (await dataFiles(store.folder)).length).toBeGreaterThan(before.length)
  request.destroy()
  await expect.poll(() => dataFiles(store.folder)).toEqual(before)
  expect(store.disk.findObject('magazine', 'cut')).toBeUndefined()
  expect((await store.call({ method: 'GET', path })).status).toBe(200)
})

function canonical(target: string): string {
  const isText = URL.canParse(`http://x${target}`) && !/%(?:ff|zz)/.test(target)
  return isText
    ? target
        .split('/')
        .map((segment) => encode(decodeURIComponent(segment)))
        .join('/')
    : target
}
