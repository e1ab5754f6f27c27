import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, send } from '../testing/signed-request.ts'
import { startTestStore, type TestStore } from '../testing/store.ts'

let open: TestStore
let closed: TestStore
beforeAll(async () => {
  open = await startTestStore({ publicReads: true })
  closed = await startTestStore()
})
afterAll(async () => {
  await open.stop()
  await closed.stop()
})

const resource = 'arn:aws:s3:::magazine'
const everything = { Effect: 'Allow', Principal: '*', Action: '*', Resource: [resource, `${resource}/*`] }

function policyOf(...statements: unknown[]): string {
  return JSON.stringify({ Version: '2012-10-17', Statement: statements })
}

async function setPolicy(store: TestStore, body: string) {
  const reply = await store.call({ method: 'PUT', path: '/magazine', query: { policy: '' }, body })
  return [reply.status, codeOf(reply)]
}

async function unsigned(store: TestStore, method: string, target: string, body = ''): Promise<number> {
  const { host } = new URL(store.endpoint)
  return (await send(store.endpoint, { method, target, headers: { host }, body: Buffer.from(body) })).status
}

test('S10 a policy can be stored, read as it was sent, and deleted', async () => {
  const policy = { method: 'GET', path: '/magazine', query: { policy: '' } }
  expect(codeOf(await open.call(policy))).toBe('NoSuchBucketPolicy')
  const text = policyOf(everything)
  expect(await setPolicy(open, text)).toEqual([204, undefined])
  expect((await open.call(policy)).text).toBe(text)
  expect((await open.call({ ...policy, method: 'DELETE' })).status).toBe(204)
  expect((await open.call(policy)).status).toBe(404)
  const missing = await open.call({ ...policy, path: '/nowhere' })
  expect(codeOf(missing)).toBe('NoSuchBucket')
})

test('S10 what a policy allows to everybody works without a signature, and nothing else does', async () => {
  await open.call({ method: 'PUT', path: '/magazine/open/a', body: 'a' })
  await open.call({ method: 'PUT', path: '/magazine/shut/b', body: 'b' })
  expect(await unsigned(open, 'GET', '/magazine/open/a')).toBe(403)
  const read = { Effect: 'Allow', Principal: { AWS: '*' }, Action: 's3:Get*', Resource: `${resource}/open/*` }
  expect(await setPolicy(open, policyOf(read))).toEqual([204, undefined])
  expect(await unsigned(open, 'GET', '/magazine/open/a')).toBe(200)
  expect(await unsigned(open, 'GET', '/magazine/shut/b')).toBe(403)
  expect(await unsigned(open, 'PUT', '/magazine/open/a', 'x')).toBe(403)
  expect(await unsigned(open, 'GET', '/magazine')).toBe(403)
  expect(await setPolicy(open, policyOf(everything))).toEqual([204, undefined])
  expect(await unsigned(open, 'PUT', '/magazine/open/c', 'c')).toBe(200)
  expect(await unsigned(open, 'GET', '/magazine')).toBe(200)
  expect(await unsigned(open, 'DELETE', '/magazine/open/c')).toBe(204)
  expect(await unsigned(open, 'DELETE', '/magazine?policy')).toBe(403)
  await open.call({ method: 'DELETE', path: '/magazine', query: { policy: '' } })
})

test('S10 what a policy denies is denied to the owner, too, one by one and in a list; the policy can be deleted', async () => {
  await closed.call({ method: 'PUT', path: '/magazine/kept/a', body: 'a' })
  const deny = { Effect: 'Deny', Principal: '*', Action: ['s3:DeleteObject'], Resource: `${resource}/kept/*` }
  expect(await setPolicy(closed, policyOf(deny))).toEqual([204, undefined])
  expect((await closed.call({ method: 'DELETE', path: '/magazine/kept/a' })).status).toBe(403)
  const list = '<Delete><Object><Key>kept/a</Key></Object></Delete>'
  const many = await closed.call({ method: 'POST', path: '/magazine', query: { delete: '' }, body: list })
  expect(many.text).toContain('<Code>AccessDenied</Code>')
  expect((await closed.call({ method: 'GET', path: '/magazine/kept/a' })).text).toBe('a')
  await closed.call({ method: 'DELETE', path: '/magazine', query: { policy: '' } })
  expect((await closed.call({ method: 'DELETE', path: '/magazine/kept/a' })).status).toBe(204)
})

test('S10 a policy that would not be enforced is refused and not kept', async () => {
  const refused: [unknown, number, string][] = [
    [{ ...everything, Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } }, 501, 'NotImplemented'],
    [{ ...everything, Principal: { AWS: 'arn:aws:iam::123456789012:root' } }, 501, 'NotImplemented'],
    [{ ...everything, Action: undefined, NotAction: 's3:GetObject' }, 501, 'NotImplemented'],
    [{ ...everything, Resource: 'arn:aws:s3:::other/*' }, 400, 'MalformedPolicy'],
    [{ ...everything, Effect: 'Maybe' }, 400, 'MalformedPolicy'],
    [{ ...everything, Action: 'ec2:Start' }, 400, 'MalformedPolicy'],
  ]
  for (const [statement, status, code] of refused)
    expect(await setPolicy(open, policyOf(statement))).toEqual([status, code])
  for (const text of ['', 'no json', '[]', '{}', policyOf()])
    expect(await setPolicy(open, text)).toEqual([400, 'MalformedPolicy'])
  expect(await setPolicy(closed, policyOf(everything))).toEqual([403, 'AccessDenied'])
  for (const store of [open, closed])
    expect((await store.call({ method: 'GET', path: '/magazine', query: { policy: '' } })).status).toBe(404)
})

test.each([
  ['x-amz-server-side-encryption', 'AES256'],
  ['x-amz-server-side-encryption-customer-algorithm', 'AES256'],
  ['x-amz-object-lock-mode', 'GOVERNANCE'],
  ['x-amz-object-lock-legal-hold', 'ON'],
  ['x-amz-tagging', 'a=b'],
  ['x-amz-storage-class', 'GLACIER'],
  ['x-amz-expected-bucket-owner', '123456789012'],
  ['x-amz-website-redirect-location', '/elsewhere'],
  ['x-amz-write-offset-bytes', '1'],
])('S10 %s: %s is not ignored but refused with 501, and nothing is kept', async (name, value) => {
  const path = '/magazine/asked-for-more'
  const refused = await open.call({ method: 'PUT', path, body: 'x', headers: { [name]: value } })
  expect([refused.status, codeOf(refused)]).toEqual([501, 'NotImplemented'])
  expect((await open.call({ method: 'GET', path })).status).toBe(404)
  const upload = { method: 'POST', path, query: { uploads: '' }, headers: { [name]: value } }
  expect((await open.call(upload)).status).toBe(501)
  await open.call({ method: 'PUT', path: '/magazine/source', body: 'x' })
  const headers = { 'x-amz-copy-source': '/magazine/source', [name]: value }
  expect((await open.call({ method: 'PUT', path, headers })).status).toBe(501)
  const begun = await open.call({ method: 'POST', path, query: { uploads: '' } })
  const uploadId = /<UploadId>([^<]+)/.exec(begun.text)?.[1] ?? ''
  const query = { partNumber: '1', uploadId }
  const part = await open.call({ method: 'PUT', path, query, body: 'x', headers: { [name]: value } })
  expect(part.status).toBe(501)
  const parts = await open.call({ method: 'GET', path, query: { uploadId } })
  expect([parts.status, parts.text.includes('<Part>')]).toEqual([200, false])
  expect((await open.call({ method: 'GET', path })).status).toBe(404)
})

test.each([
  ['x-amz-bucket-object-lock-enabled', 'true'],
  ['x-amz-object-ownership', 'ObjectWriter'],
])('S10 no bucket is created with %s: %s', async (name, value) => {
  const refused = await open.call({ method: 'PUT', path: '/new-bucket', headers: { [name]: value } })
  expect([refused.status, codeOf(refused)]).toEqual([501, 'NotImplemented'])
  expect((await open.call({ method: 'GET', path: '/new-bucket' })).status).toBe(404)
})

test('S10 values that mean what happens anyway are accepted, and ACLs in a body are refused', async () => {
  const headers = { 'x-amz-storage-class': 'STANDARD', 'x-amz-acl': 'private' }
  expect((await open.call({ method: 'PUT', path: '/magazine/plain', body: 'x', headers })).status).toBe(200)
  const body = '<AccessControlPolicy><AccessControlList></AccessControlList></AccessControlPolicy>'
  for (const path of ['/magazine', '/magazine/plain']) {
    const refused = await open.call({ method: 'PUT', path, query: { acl: '' }, body })
    expect([refused.status, codeOf(refused)]).toEqual([501, 'NotImplemented'])
    const canned = { method: 'PUT', path, query: { acl: '' }, headers: { 'x-amz-acl': 'private' } }
    expect((await open.call(canned)).status).toBe(200)
  }
})
