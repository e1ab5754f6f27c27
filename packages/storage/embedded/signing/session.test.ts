import { afterAll, beforeAll, expect, test } from 'vitest'
import { mintSession, readSession, type SessionAction } from './session.ts'
import { codeOf, send, sign, testKeys, type TestRequest } from '../testing/signed-request.ts'
import { startTestStore, type TestStore } from '../testing/store.ts'

let store: TestStore
beforeAll(async () => {
  store = await startTestStore({ publicReads: true })
})
afterAll(() => store.stop())

const soon = () => new Date(Date.now() + 60_000)
const prefix = 'uploads/7/'
const studio: SessionAction[] = ['PutObject', 'GetObject', 'AbortMultipartUpload', 'ListMultipartUploadParts']

async function callWith(
  actions: SessionAction[],
  request: TestRequest,
  scope = { bucket: 'magazine', prefix },
) {
  const keys = mintSession(testKeys, { ...scope, actions }, soon())
  return send(store.endpoint, await sign(store.endpoint, { ...request, keys }))
}

test('S8 credentials for a prefix put, read and upload in parts below it', async () => {
  const path = `/magazine/${prefix}a.png`
  expect((await callWith(studio, { method: 'PUT', path, body: 'x' })).status).toBe(200)
  expect((await callWith(studio, { method: 'GET', path })).text).toBe('x')
  const created = await callWith(studio, { method: 'POST', path, query: { uploads: '' } })
  const uploadId = /<UploadId>(\w+)/.exec(created.text)?.[1] ?? ''
  const part = { method: 'PUT', path, query: { partNumber: '1', uploadId }, body: 'x' }
  expect((await callWith(studio, part)).status).toBe(200)
  expect((await callWith(studio, { method: 'GET', path, query: { uploadId } })).text).toContain(
    '<PartNumber>1<',
  )
  expect((await callWith(studio, { method: 'DELETE', path, query: { uploadId } })).status).toBe(204)
})

test.each([
  ['a key beside the prefix', { method: 'PUT', path: '/magazine/uploads/70/a' }],
  ['a key above the prefix', { method: 'PUT', path: '/magazine/uploads/a' }],
  ['another bucket', { method: 'PUT', path: `/other/${prefix}a` }],
  ['an action it was not given', { method: 'DELETE', path: `/magazine/${prefix}a.png` }],
  ['the list of the bucket', { method: 'GET', path: '/magazine' }],
  ['the list of its own prefix, when not given', { method: 'GET', path: '/magazine', query: { prefix } }],
  ['the list of buckets', { method: 'GET', path: '/' }],
  [
    'making a file public',
    { method: 'PUT', path: `/magazine/${prefix}a`, headers: { 'x-amz-acl': 'public-read' } },
  ],
  ['changing an ACL', { method: 'PUT', path: `/magazine/${prefix}a.png`, query: { acl: '' } }],
  [
    'a copy from outside',
    { method: 'PUT', path: `/magazine/${prefix}b`, headers: { 'x-amz-copy-source': 'magazine/x' } },
  ],
  ['creating a bucket', { method: 'PUT', path: '/another' }],
  ['deleting the bucket', { method: 'DELETE', path: '/magazine' }],
])('S8 credentials for a prefix do not reach %s', async (_, request) => {
  const reply = await callWith(studio, request)
  expect([reply.status, codeOf(reply)]).toEqual([403, 'AccessDenied'])
})

test('S8 a list is given below the prefix only, a multiple delete key by key', async () => {
  const list = (query: Record<string, string>) =>
    callWith(['ListBucket'], { method: 'GET', path: '/magazine', query: { 'list-type': '2', ...query } })
  expect((await list({ prefix })).status).toBe(200)
  expect((await list({ prefix: 'uploads/' })).status).toBe(403)
  await store.disk.putObject({ bucket: 'magazine', key: 'outside', body: Buffer.from('x') })
  const body = '<Delete><Object><Key>outside</Key></Object></Delete>'
  const reply = await callWith(['DeleteObject'], {
    method: 'POST',
    path: '/magazine',
    query: { delete: '' },
    body,
  })
  expect(reply.text).toContain('<Key>outside</Key><Code>AccessDenied</Code>')
  expect(store.disk.findObject('magazine', 'outside')).toBeDefined()
})

test('S8 credentials end when they say', async () => {
  const keys = mintSession(
    testKeys,
    { bucket: 'magazine', prefix, actions: studio },
    new Date(Date.now() - 1),
  )
  const reply = await store.call({ method: 'GET', path: `/magazine/${prefix}a.png`, keys })
  expect([reply.status, codeOf(reply)]).toEqual([400, 'ExpiredToken'])
})

test('T17 a token cannot be widened, moved to another key, used with another secret or made up', async () => {
  const minted = mintSession(testKeys, { bucket: 'magazine', prefix, actions: studio }, soon())
  const [text = '', proof = ''] = minted.sessionToken.split('.')
  const claims = JSON.parse(Buffer.from(text, 'base64url').toString())
  const wider = Buffer.from(JSON.stringify({ ...claims, prefix: '' })).toString('base64url')
  const forged = [
    `${wider}.${proof}`,
    `${text}.`,
    text,
    `${text}.${proof.slice(1)}`,
    '',
    '.',
    'e30.e30',
    'bnVsbA.x',
  ]
  for (const sessionToken of forged) {
    expect(() => readSession([testKeys], minted.accessKeyId, sessionToken, new Date())).toThrow(/token/)
  }
  expect(() => readSession([testKeys], 'OTHER', minted.sessionToken, new Date())).toThrow(/token/)
  const path = `/magazine/${prefix}a.png`
  const owned = await store.call({ method: 'GET', path, keys: { ...minted, ...testKeys } })
  expect(codeOf(owned)).toBe('InvalidToken')
  const { accessKeyId, secretAccessKey } = minted
  const bare = await store.call({ method: 'GET', path, keys: { accessKeyId, secretAccessKey } })
  expect(codeOf(bare)).toBe('InvalidAccessKeyId')
})

test('S8 a prefix that does not end in / would cover its namesakes and is not minted', () => {
  expect(() =>
    mintSession(testKeys, { bucket: 'magazine', prefix: 'uploads/7', actions: [] }, soon()),
  ).toThrow(RangeError)
})
