import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StorageClient } from './client.ts'
import { ManagedUpload } from './managed-upload.ts'
import { caught } from './testing/caught.ts'
import { startFaultProxy } from './testing/fault-proxy.ts'
import { openTestStore } from './testing/test-store.ts'
import type { TestStore } from './testing/test-store.ts'

const five = 5_242_880
let store: TestStore
let proxy: Awaited<ReturnType<typeof startFaultProxy>>
let client: StorageClient
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  proxy = await startFaultProxy(store.endpoint)
  client = store.client({ endpoint: proxy.endpoint })
})
afterEach(() => proxy.close())

function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(randomBytes(size))
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function keptBytes(key: string): Promise<Uint8Array> {
  const object = await store.client().get(key)
  return object.status === 'found' ? new Uint8Array(await object.body.arrayBuffer()) : new Uint8Array()
}

/** A cancelled part can still arrive after later requests. */
function callsButParts(): string[] {
  return proxy.calls.filter((call) => !call.startsWith('Part'))
}

test.each([0, 1, five])('S2 %i bytes are one put', async (size) => {
  const bytes = bytesOf(size)
  const { etag } = await new ManagedUpload({ client, key: 'small', body: new Blob([bytes]) }).send()
  expect(proxy.calls).toEqual(['PUT'])
  expect(etag).toContain(createHash('md5').update(bytes).digest('hex'))
  expect(sha256(await keptBytes('small'))).toBe(sha256(bytes))
})

test('S2 one byte more goes in parts', async () => {
  const body = bytesOf(five + 1)
  const uploaded = await new ManagedUpload({
    client,
    key: 'two',
    body,
    contentType: 'image/png',
    metadata: { a: 'b' },
  }).send()
  expect(proxy.calls.slice(0, 1)).toEqual(['Create'])
  expect(proxy.calls.slice(1, 3).toSorted()).toEqual(['Part 1', 'Part 2'])
  expect(proxy.calls.slice(3)).toEqual(['Complete'])
  expect(uploaded).toMatchObject({ key: 'two', etag: expect.stringMatching(/-2"?$/) })
  expect(await store.client().get('two')).toMatchObject({
    size: five + 1,
    contentType: 'image/png',
    metadata: { a: 'b' },
  })
})

test('S2 S3 parts of 5 MiB go in waves of 4, the next only when the last is over, with rising progress', async () => {
  const bytes = bytesOf(22 * 1_048_576)
  const upload = new ManagedUpload({ client, key: 'waves', body: new Blob([bytes]) })
  const events: { loaded: number; total: number }[] = []
  upload.onProgress(({ loaded, total }) => events.push({ loaded, total }))
  await upload.send()
  expect(proxy.calls.slice(1, 5).toSorted()).toEqual(['Part 1', 'Part 2', 'Part 3', 'Part 4'])
  expect(proxy.calls.slice(5)).toEqual(['Part 5', 'Complete'])
  expect(proxy.partsAtOnce()).toBe(4)
  expect(sha256(await keptBytes('waves'))).toBe(sha256(bytes))
  const loaded = events.map((progress) => progress.loaded)
  expect(loaded).toEqual(loaded.toSorted((a, b) => a - b))
  expect(new Set(loaded).size).toBe(loaded.length)
  expect(events.at(-1)).toEqual({ loaded: bytes.length, total: bytes.length })
  expect(events.every(({ total }) => total === bytes.length)).toBe(true)
})

test('S3 progress of a single put ends at total, even of nothing', async () => {
  for (const size of [0, 10]) {
    const upload = new ManagedUpload({ client, key: 'small', body: bytesOf(size) })
    const events: unknown[] = []
    upload.onProgress((progress) => events.push(progress))
    await upload.send()
    expect(events.at(-1)).toEqual({ key: 'small', loaded: size, total: size })
  }
})

test('S4 a stream of known length goes in parts too', async () => {
  const bytes = bytesOf(five * 2 + 5)
  await new ManagedUpload({
    client,
    key: 'stream',
    body: { stream: new Blob([bytes]).stream(), length: bytes.length },
  }).send()
  expect(sha256(await keptBytes('stream'))).toBe(sha256(bytes))
})

test('S4 views of wide elements are cut by bytes', async () => {
  const bytes = bytesOf(five + 4)
  await new ManagedUpload({ client, key: 'wide', body: new Uint32Array(bytes.buffer) }).send()
  expect(sha256(await keptBytes('wide'))).toBe(sha256(bytes))
})

test('S4 a body of unknown length is refused before anything is sent', async () => {
  expect(
    await caught(() => new ManagedUpload({ client, key: 'a', body: JSON.parse('42') }).send()),
  ).toMatchObject({
    message: 'Cannot determine length of 42',
  })
  expect(proxy.calls).toEqual([])
})

test('S2 a stream that ends early cancels the upload', async () => {
  const body = { stream: new Blob([bytesOf(five * 4)]).stream(), length: five * 4 + 1 }
  const error = await caught(() => new ManagedUpload({ client, key: 'short', body }).send())
  expect(error).toMatchObject({
    message: 'Upload was cancelled.',
    cause: { message: `Stream ended after ${five * 4} of ${five * 4 + 1} bytes` },
  })
  expect(proxy.calls.slice(-2)).toEqual(['Abort', 'ListParts'])
  expect(await store.listUploads()).toEqual([])
  expect(await caught(() => client.get('short'))).toMatchObject({ name: 'NoSuchKey' })
})

test.each([10, five * 2])('S2 an upload of %i bytes cancelled beforehand sends nothing', async (size) => {
  const upload = new ManagedUpload({ client, key: 'never', body: bytesOf(size) })
  upload.cancel()
  expect(await caught(() => upload.send())).toMatchObject({
    name: 'UploadCancelled',
    message: 'Upload was cancelled.',
  })
  expect(proxy.calls).toEqual([])
})

test('S2 a single put can be cancelled on its way', async () => {
  proxy.failWith(() => 'hang')
  const upload = new ManagedUpload({ client, key: 'never', body: 'abc' })
  proxy.when('PUT', () => upload.cancel())
  expect(await caught(() => upload.send())).toMatchObject({
    name: 'UploadCancelled',
    message: 'Upload was cancelled.',
  })
  expect(await caught(() => store.client().get('never'))).toMatchObject({ name: 'NoSuchKey' })
})

test.each([
  ['Create', 'at the beginning', { unsent: ['Part 5', 'Complete'] }],
  ['Part 1', 'in the first wave', { unsent: ['Part 5', 'Complete'] }],
  ['Part 5', 'in a later wave', { unsent: ['Complete'] }],
  ['Complete', 'at the completion', { unsent: [''] }],
])(
  'S2 a cancel while %s is under way, %s, aborts, lists and leaves no part',
  async (call, _when, { unsent }) => {
    const upload = new ManagedUpload({ client, key: 'cancelled', body: new Blob([bytesOf(five * 4 + 1)]) })
    proxy.failWith(({ name }) => (name === 'Complete' ? 'hang' : undefined))
    proxy.when(call, () => upload.cancel())
    expect(await caught(() => upload.send())).toMatchObject({
      name: 'UploadCancelled',
      message: 'Upload was cancelled.',
    })
    expect(callsButParts().slice(-2)).toEqual(['Abort', 'ListParts'])
    expect(proxy.calls.filter((sent) => unsent.includes(sent))).toEqual([])
    expect(await store.listUploads()).toEqual([])
    expect(await caught(() => store.client().get('cancelled'))).toMatchObject({ name: 'NoSuchKey' })
  },
)
