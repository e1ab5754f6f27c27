import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StorageClient } from './client.ts'
import { signAddress } from './signed-address.ts'
import { caught } from './testing/caught.ts'
import { openTestStore } from './testing/test-store.ts'
import type { TestStore } from './testing/test-store.ts'

let store: TestStore
let client: StorageClient
beforeAll(async () => {
  store = await openTestStore()
  client = store.client()
})
afterAll(() => store.close())

async function textOf(key: string, options = {}): Promise<string> {
  const object = await client.get(key, options)
  if (object.status !== 'found') throw new Error(object.status)
  return object.body.text()
}

test('S1 what is put can be got, with its type and what else is kept beside it', async () => {
  const { etag } = await client.put('特集/春 の 髪型.txt', '春はあけぼの', {
    contentType: 'text/plain; charset=utf-8',
    cacheControl: 'max-age=60',
    metadata: { editor: 'hanako' },
  })
  const object = await client.get('特集/春 の 髪型.txt')
  expect(object).toMatchObject({
    status: 'found',
    etag,
    size: 18,
    contentType: 'text/plain; charset=utf-8',
    cacheControl: 'max-age=60',
    metadata: { editor: 'hanako' },
  })
  expect(await textOf('特集/春 の 髪型.txt')).toBe('春はあけぼの')
})

test.each(["a b+c%2F?#&='()*!@:;,~", 'a//b', 'a/', '絵文字/🌸', '%2e%2e/x', '...'])(
  'S1 every key is its own: %s',
  async (key) => {
    await client.put(key, key)
    expect(await textOf(key)).toBe(key)
    await client.delete(key)
    expect(await caught(() => client.get(key))).toMatchObject({ name: 'NoSuchKey', status: 404 })
  },
)

test('S1 S4 an empty body and every shape of bytes arrive whole', async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251)
  for (const body of [
    bytes,
    bytes.buffer,
    new Blob([bytes]),
    { stream: new Blob([bytes]).stream(), length: bytes.length },
  ]) {
    await client.put('bytes', body)
    const object = await client.get('bytes')
    expect(object.status === 'found' && new Uint8Array(await object.body.arrayBuffer())).toEqual(bytes)
  }
  await client.put('bytes', null)
  expect(await textOf('bytes')).toBe('')
  await client.put('bytes', { 題: '春' })
  expect(await textOf('bytes')).toBe('{"題":"春"}')
})

test('S1 an object can be got in part', async () => {
  await client.put('range', 'abcdefgh')
  expect(await textOf('range', { range: 'bytes=2-4' })).toBe('cde')
  expect(await client.get('range', { range: 'bytes=-2' })).toMatchObject({
    size: 2,
    contentRange: 'bytes 6-7/8',
  })
  expect(await caught(() => client.get('range', { range: 'bytes=9-' }))).toMatchObject({
    name: 'InvalidRange',
    status: 416,
  })
})

test('S1 an object can be got on conditions', async () => {
  const { etag } = await client.put('condition', 'abc')
  const past = new Date('2020-01-01T00:00:00Z')
  const soon = new Date(Date.now() + 60_000)
  expect(await client.get('condition', { ifNoneMatch: etag })).toEqual({ status: 'not-modified' })
  expect(await client.getStream('condition', { ifNoneMatch: etag })).toEqual({ status: 'not-modified' })
  expect(await client.get('condition', { ifModifiedSince: soon })).toEqual({ status: 'not-modified' })
  expect(await textOf('condition', { ifMatch: etag, ifModifiedSince: past })).toBe('abc')
  const failed = { name: 'PreconditionFailed', status: 412 }
  expect(await caught(() => client.get('condition', { ifMatch: '"other"' }))).toMatchObject(failed)
  expect(await caught(() => client.get('condition', { ifUnmodifiedSince: past }))).toMatchObject(failed)
})

test('an object can be got as a stream', async () => {
  await client.put('stream', new Blob([new Uint8Array(3_000_000)]))
  const object = await client.getStream('stream')
  let bytes = 0
  if (object.status === 'found') for await (const chunk of object.body) bytes += chunk.length
  expect(bytes).toBe(3_000_000)
})

test('S1 a list has prefix, delimiter, marker and max-keys', async () => {
  for (const key of ['list/a', 'list/b/1', 'list/b/2', 'list/c', 'list/日本']) await client.put(key, key)
  const all = await client.list({ prefix: 'list/' })
  expect(all.objects.map(({ key }) => key)).toEqual(['list/a', 'list/b/1', 'list/b/2', 'list/c', 'list/日本'])
  expect(all.nextMarker).toBeUndefined()
  const folders = await client.list({ prefix: 'list/', delimiter: '/' })
  expect(folders.prefixes).toEqual(['list/b/'])
  expect(folders.objects.map(({ key }) => key)).toEqual(['list/a', 'list/c', 'list/日本'])
  const first = await client.list({ prefix: 'list/', maxKeys: 2 })
  expect(first.objects.map(({ key }) => key)).toEqual(['list/a', 'list/b/1'])
  const rest = await client.list({ prefix: 'list/', marker: first.nextMarker })
  expect(rest.objects.map(({ key }) => key)).toEqual(['list/b/2', 'list/c', 'list/日本'])
  const pages = client.listAll({ prefix: 'list/', maxKeys: 2 })
  expect(await Array.fromAsync(pages, ({ key }) => key)).toEqual(all.objects.map(({ key }) => key))
})

test('S1 an upload in parts is created, filled, listed and completed', async () => {
  const { uploadId } = await client.createUpload('parts', {
    contentType: 'text/plain',
    metadata: { editor: 'taro' },
  })
  const five = new Blob([new Uint8Array(5_242_880)])
  const parts = [
    await client.putPart('parts', uploadId, 1, five),
    await client.putPart('parts', uploadId, 2, new Blob(['end'])),
  ]
  const page = await client.listParts('parts', uploadId, { maxParts: 1 })
  expect(page).toMatchObject({ parts: [{ partNumber: 1, size: 5_242_880 }], nextPartNumber: 1 })
  const next = await client.listParts('parts', uploadId, { afterPartNumber: 1 })
  expect(next).toMatchObject({ parts: [{ partNumber: 2, size: 3 }], nextPartNumber: undefined })
  const object = await client.completeUpload('parts', uploadId, parts)
  expect(await client.get('parts')).toMatchObject({ etag: object.etag })
  expect(object).toMatchObject({ bucket: store.bucket, key: 'parts', etag: expect.stringMatching(/-2"?$/) })
  expect(await client.get('parts', { range: 'bytes=-3' })).toMatchObject({
    contentRange: 'bytes 5242880-5242882/5242883',
    contentType: 'text/plain',
    metadata: { editor: 'taro' },
  })
})

test('S1 an upload that is aborted is gone', async () => {
  const { uploadId } = await client.createUpload('aborted')
  await client.putPart('aborted', uploadId, 1, new Blob(['a']))
  await client.abortUpload('aborted', uploadId)
  expect(await caught(() => client.listParts('aborted', uploadId))).toMatchObject({ status: 404 })
  expect(await caught(() => client.get('aborted'))).toMatchObject({ name: 'NoSuchKey', status: 404 })
})

test('S6 the store’s own refusals arrive under their names', async () => {
  expect(await caught(() => client.get('nothing'))).toMatchObject({ name: 'NoSuchKey', status: 404 })
  const { uploadId } = await client.createUpload('a')
  await client.abortUpload('a', uploadId)
  const late = await caught(() => client.putPart('a', uploadId, 1, new Blob(['a'])))
  expect(late).toMatchObject({ name: 'NoSuchUpload', status: 404 })
  expect(late.message).not.toBe('')
  const elsewhere = store.client({ bucket: `${store.bucket.slice(0, 50)}-absent` })
  expect(await caught(() => elsewhere.list())).toMatchObject({ name: 'NoSuchBucket', status: 404 })
  const stranger = store.client({ credentials: { ...store.credentials, secretAccessKey: 'wrong' } })
  const refused = await caught(() => stranger.get('a'))
  // A store that also knows sessions may say only that.
  expect(['SignatureDoesNotMatch', 'AccessDenied']).toContain(refused.name)
  expect(refused).toMatchObject({ status: 403, message: expect.not.stringMatching(/^(UnknownError)?$/) })
})

test('S7 presigned addresses work without keys', async () => {
  const put = await fetch(await client.presignPut('signed'), { method: 'PUT', body: 'by address' })
  expect(put.status).toBe(200)
  const got = await fetch(await client.presignGet('signed'))
  expect(await got.text()).toBe('by address')
})

test('S7 a part can be sent to a signed address', async () => {
  const { uploadId } = await client.createUpload('signed-part')
  const address = `${store.endpoint}/${store.bucket}/signed-part?partNumber=1&uploadId=${encodeURIComponent(uploadId)}`
  const signed = await signAddress(address, {
    method: 'PUT',
    region: store.region,
    credentials: store.credentials,
  })
  const put = await fetch(signed, { method: 'PUT', body: 'a part' })
  expect(put.status).toBe(200)
  await client.completeUpload('signed-part', uploadId, [
    { partNumber: 1, etag: put.headers.get('etag') ?? '' },
  ])
  expect(await textOf('signed-part')).toBe('a part')
})
