import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encode } from './canonical-request.ts'
import { mintSession } from './session.ts'
import { codeOf, presign, send, sign, testKeys, type TestRequest } from '../testing/signed-request.ts'
import { startTestStore, type TestStore } from '../testing/store.ts'

let store: TestStore
let uploadId: string

beforeAll(async () => {
  store = await startTestStore({ region: 'us-east-1', publicReads: true })
  await store.disk.putObject({ bucket: 'magazine', key: 'a', body: Buffer.from('secret') })
  uploadId = await store.disk.createUpload({ bucket: 'magazine', key: 'up' })
})
afterAll(() => store.stop())

const operations: [string, string, string, Record<string, string>?][] = [
  ['ListBuckets', 'GET', '/'],
  ['CreateBucket', 'PUT', '/newbucket'],
  ['HeadBucket', 'HEAD', '/magazine'],
  ['DeleteBucket', 'DELETE', '/magazine'],
  ['ListObjects', 'GET', '/magazine', { 'max-keys': '2' }],
  ['ListObjectsV2', 'GET', '/magazine', { 'list-type': '2' }],
  ['ListObjectVersions', 'GET', '/magazine', { versions: '' }],
  ['ListMultipartUploads', 'GET', '/magazine', { uploads: '' }],
  ['GetBucketLocation', 'GET', '/magazine', { location: '' }],
  ['GetBucketAcl', 'GET', '/magazine', { acl: '' }],
  ['PutBucketAcl', 'PUT', '/magazine', { acl: '' }],
  ['PutBucketCors', 'PUT', '/magazine', { cors: '' }],
  ['DeleteObjects', 'POST', '/magazine', { delete: '' }],
  ['GetObject', 'GET', '/magazine/a'],
  ['HeadObject', 'HEAD', '/magazine/a'],
  ['PutObject', 'PUT', '/magazine/b'],
  ['DeleteObject', 'DELETE', '/magazine/a'],
  ['GetObjectAcl', 'GET', '/magazine/a', { acl: '' }],
  ['PutObjectAcl', 'PUT', '/magazine/a', { acl: '' }],
  ['CreateMultipartUpload', 'POST', '/magazine/b', { uploads: '' }],
  ['UploadPart', 'PUT', '/magazine/up', { partNumber: '1', uploadId: 'ID' }],
  ['ListParts', 'GET', '/magazine/up', { uploadId: 'ID' }],
  ['CompleteMultipartUpload', 'POST', '/magazine/up', { uploadId: 'ID' }],
  ['AbortMultipartUpload', 'DELETE', '/magazine/up', { uploadId: 'ID' }],
]

describe.each(operations)('T17 S10 %s', (name, method, path, named = {}) => {
  const request = (more: Partial<TestRequest> = {}): TestRequest => {
    const query = named['uploadId'] ? { ...named, uploadId } : named
    return { method, path, query, body: method === 'PUT' ? 'body' : '', ...more }
  }
  /** HEAD responses have no body with the reason. */
  const verdict = async (wire: Parameters<typeof send>[1]) => {
    const reply = await send(store.endpoint, wire)
    return `${reply.status} ${method === 'HEAD' ? '' : codeOf(reply)}`
  }
  const refusal = (code: string) => `403 ${method === 'HEAD' ? '' : code}`

  test('is refused unsigned', async () => {
    const wire = await sign(store.endpoint, request())
    const { host = '' } = wire.headers
    expect(await verdict({ ...wire, headers: { host } })).toBe(refusal('AccessDenied'))
    expect(await verdict({ ...wire, headers: { host, authorization: 'AWS TESTKEY:c2lnbmF0dXJl' } })).toBe(
      refusal('AccessDenied'),
    )
    expect(await verdict({ ...wire, headers: { host, authorization: 'Bearer x' } })).toBe(
      refusal('AccessDenied'),
    )
  })

  test('is refused with a wrong signature, secret or key', async () => {
    const wire = await sign(store.endpoint, request())
    const authorization = (wire.headers['authorization'] ?? '').replace(/.$/, (last) =>
      last === '0' ? '1' : '0',
    )
    expect(await verdict({ ...wire, headers: { ...wire.headers, authorization } })).toBe(
      refusal('SignatureDoesNotMatch'),
    )
    const other = { accessKeyId: 'TESTKEY', secretAccessKey: 'OTHER' }
    expect(await verdict(await sign(store.endpoint, request({ keys: other })))).toBe(
      refusal('SignatureDoesNotMatch'),
    )
    const unknown = { accessKeyId: 'UNKNOWN', secretAccessKey: 'TESTSECRET' }
    expect(await verdict(await sign(store.endpoint, request({ keys: unknown })))).toBe(
      refusal('InvalidAccessKeyId'),
    )
  })

  test('is refused 16 minutes off, before and after', async () => {
    for (const minutes of [-16, 16]) {
      const at = new Date(Date.now() + minutes * 60_000)
      expect(await verdict(await sign(store.endpoint, request({ at })))).toBe(refusal('RequestTimeTooSkewed'))
    }
  })

  test('is refused presigned for a time that is over, or with a changed query', async () => {
    const at = new Date(Date.now() - 61_000)
    expect(await verdict(await presign(store.endpoint, request({ at }), 60))).toBe(refusal('AccessDenied'))
    const wire = await presign(store.endpoint, request(), 60)
    expect(await verdict({ ...wire, target: `${wire.target}&marker=x` })).toBe(
      refusal('SignatureDoesNotMatch'),
    )
    expect(
      await verdict({ ...wire, target: wire.target.replace('X-Amz-Expires=60', 'X-Amz-Expires=600') }),
    ).toBe(refusal('SignatureDoesNotMatch'))
  })

  test('is refused as an unsigned-trailer upload whose signature is wrong or missing', async () => {
    const headers = {
      'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      'x-amz-trailer': 'x-amz-checksum-crc32',
      'x-amz-decoded-content-length': '0',
    }
    const body = '0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n'
    const other = { accessKeyId: 'TESTKEY', secretAccessKey: 'OTHER' }
    expect(await verdict(await sign(store.endpoint, request({ headers, body, keys: other })))).toBe(
      refusal('SignatureDoesNotMatch'),
    )
    const wire = await sign(store.endpoint, request({ headers, body }))
    expect(await verdict({ ...wire, headers: { ...headers, host: wire.headers['host'] ?? '' } })).toBe(
      refusal('AccessDenied'),
    )
  })

  test('is refused to credentials for another prefix', async () => {
    const scope = {
      bucket: 'magazine',
      prefix: 'elsewhere/',
      actions: ['PutObject' as const, 'GetObject' as const],
    }
    const keys = mintSession(testKeys, scope, new Date(Date.now() + 60_000))
    expect(await verdict(await sign(store.endpoint, request({ keys })))).toBe(refusal('AccessDenied'))
  })

  test(`left everything as it was (${name})`, async () => {
    expect(store.disk.listBuckets().map((bucket) => bucket.name)).toEqual(['magazine'])
    expect(store.disk.listObjects('magazine').objects.map(({ key }) => key)).toEqual(['a'])
    expect(store.disk.headObject('magazine', 'a').acl).toBe('private')
    expect(store.disk.listUploads('magazine').map(({ id }) => id)).toEqual([uploadId])
    expect(store.disk.listParts({ bucket: 'magazine', key: 'up', uploadId })).toEqual([])
    expect(store.faults).toEqual([])
  })
})

test('S10 signatures of the SDK are accepted over keys of every kind', async () => {
  const keys = [
    '写真/髪型 😀.png',
    "a!b'c(d)e*f",
    'a+b&c=d?e',
    'a//b',
    '/a',
    '100%',
    'a%2Fb',
    '~_-.',
    'a;b:c@d,e$f[g]',
  ]
  for (const key of keys) {
    const path = `/magazine/${key.split('/').map(encode).join('/')}`
    expect((await store.call({ method: 'PUT', path, body: key })).status).toBe(200)
    expect((await store.call({ method: 'GET', path })).text).toBe(key)
    expect(store.disk.findObject('magazine', key)).toBeDefined()
    await store.disk.deleteObject('magazine', key)
  }
})

test('S7 a presigned address lives 1 to 604,800 seconds, however well it is signed', async () => {
  const ask = async (expires: string, at = new Date()) =>
    (await send(store.endpoint, presignByHand(expires, at))).status
  // By a clock that is a minute ahead, which is allowed: one second may pass before the store is asked.
  expect(await ask('1', new Date(Date.now() + 60_000))).toBe(200)
  expect(await ask('604800')).toBe(200)
  for (const expires of ['604801', '-7', 'x', '1e3', '']) expect(await ask(expires)).toBe(403)
  // Signed by a clock that is ahead: its lifetime would not have started.
  expect(await ask('0', new Date(Date.now() + 60_000))).toBe(403)
  expect(await ask('60', new Date(Date.now() + 16 * 60_000))).toBe(403)
})

test('S10 a body that is not the one signed is refused and not kept', async () => {
  const wire = await sign(store.endpoint, { method: 'PUT', path: '/magazine/b', body: 'signed' })
  const reply = await send(store.endpoint, { ...wire, body: Buffer.from('forged') })
  expect([reply.status, codeOf(reply)]).toEqual([400, 'XAmzContentSHA256Mismatch'])
  expect(store.disk.findObject('magazine', 'b')).toBeUndefined()
})

test('T17 an x-amz- header that was not signed cannot change what was', async () => {
  const wire = await presign(store.endpoint, { method: 'PUT', path: '/magazine/b' }, 60)
  for (const name of ['x-amz-acl', 'x-amz-copy-source', 'x-amz-meta-x', 'x-amz-security-token']) {
    const reply = await send(store.endpoint, { ...wire, headers: { ...wire.headers, [name]: 'public-read' } })
    expect([reply.status, codeOf(reply)]).toEqual([403, 'AccessDenied'])
  }
  expect(store.disk.findObject('magazine', 'b')).toBeUndefined()
})

test('T17 a request that signs neither its host nor in another service is refused', async () => {
  const wire = await sign(store.endpoint, { method: 'GET', path: '/magazine/a' })
  const authorization = wire.headers['authorization'] ?? ''
  for (const changed of [authorization.replace('host;', ''), authorization.replace('/s3/', '/iam/')]) {
    expect(
      (await send(store.endpoint, { ...wire, headers: { ...wire.headers, authorization: changed } })).status,
    ).toBe(403)
  }
  const unhosted = signByHand('GET', '/magazine/a', [])
  expect((await send(store.endpoint, unhosted)).text).toContain('HeadersNotSigned')
})

test('S10 a scope of another day or region is refused', async () => {
  const wire = await sign(store.endpoint, { method: 'GET', path: '/magazine/a', region: 'mars' })
  expect(codeOf(await send(store.endpoint, wire))).toBe('AuthorizationHeaderMalformed')
})

/** A correct signature over too few headers: no signer creates one. */
function signByHand(method: string, target: string, names: string[]) {
  const at = instant(new Date())
  const hash = createHash('sha256').update('').digest('hex')
  const canonical = [method, target, '', '', names.join(';'), hash].join('\n')
  const authorization = `AWS4-HMAC-SHA256 Credential=TESTKEY/${scopeOf(at)}, SignedHeaders=${names.join(';')}, Signature=${signatureOf(canonical, at)}`
  const headers = { 'x-amz-date': at, 'x-amz-content-sha256': hash, authorization }
  return { method, target, headers, body: Buffer.alloc(0) }
}

/** The SDK's signer would refuse most of these lifetimes. */
function presignByHand(expires: string, signedAt: Date) {
  const at = instant(signedAt)
  const { host } = new URL(store.endpoint)
  const query = [
    'X-Amz-Algorithm=AWS4-HMAC-SHA256',
    `X-Amz-Credential=${encodeURIComponent(`TESTKEY/${scopeOf(at)}`)}`,
    `X-Amz-Date=${at}`,
    `X-Amz-Expires=${expires}`,
    'X-Amz-SignedHeaders=host',
  ].join('&')
  const canonical = ['GET', '/magazine/a', query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const target = `/magazine/a?${query}&X-Amz-Signature=${signatureOf(canonical, at)}`
  return { method: 'GET', target, headers: { host }, body: Buffer.alloc(0) }
}

function signatureOf(canonical: string, at: string): string {
  const hash = createHash('sha256').update(canonical).digest('hex')
  const steps = [...scopeOf(at).split('/'), ['AWS4-HMAC-SHA256', at, scopeOf(at), hash].join('\n')]
  const secret = Buffer.from(`AWS4${testKeys.secretAccessKey}`)
  return steps
    .reduce<Buffer>((key, text) => createHmac('sha256', key).update(text).digest(), secret)
    .toString('hex')
}

function scopeOf(at: string): string {
  return `${at.slice(0, 8)}/us-east-1/s3/aws4_request`
}

function instant(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d+/g, '')
}
