import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StorageClient } from './client.ts'
import { ManagedUpload } from './managed-upload.ts'
import { caught } from './testing/caught.ts'
import { errorXml } from './testing/fault-server.ts'
import { startFaultProxy } from './testing/fault-proxy.ts'
import { openTestStore } from './testing/test-store.ts'
import type { TestStore } from './testing/test-store.ts'

const five = 5_242_880
const size = five * 3 + 1
let store: TestStore
let proxy: Awaited<ReturnType<typeof startFaultProxy>>
let client: StorageClient
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  proxy = await startFaultProxy(store.endpoint)
  client = store.client({ endpoint: proxy.endpoint, requestTimeoutMs: 10_000 })
})
afterEach(() => proxy.close())

function anUpload(bytes = size): ManagedUpload {
  return new ManagedUpload({ client, key: 'object', body: new Blob([new Uint8Array(bytes)]) })
}

/** A cancelled part can still arrive after later requests. */
function callsButParts(): string[] {
  return proxy.calls.filter((call) => !call.startsWith('Part'))
}

async function expectNothingLeft(): Promise<void> {
  expect(callsButParts().slice(-2)).toEqual(['Abort', 'ListParts'])
  expect(await store.listUploads()).toEqual([])
  expect(await caught(() => store.client().get('object'))).toMatchObject({ name: 'NoSuchKey', status: 404 })
}

test('S2 a line cut in the middle of part 3 is tried again, and the upload goes through', async () => {
  proxy.failWith(({ name, attempt }) => (name === 'Part 3' && attempt === 1 ? 'cut' : undefined))
  const events: number[] = []
  const upload = anUpload()
  upload.onProgress(({ loaded }) => events.push(loaded))
  await upload.send()
  expect(proxy.calls.filter((call) => call === 'Part 3')).toHaveLength(2)
  expect(events).toEqual(events.toSorted((a, b) => a - b))
  expect(await store.client().get('object', { range: 'bytes=0-0' })).toMatchObject({
    contentRange: `bytes 0-0/${size}`,
  })
  await store.client().delete('object')
})

test('S2 a line cut in the middle of part 3 every time cancels the upload', async () => {
  proxy.failWith(({ name }) => (name === 'Part 3' ? 'cut' : undefined))
  const error = await caught(() => anUpload(five * 4 + 1).send())
  expect(error).toMatchObject({
    name: 'UploadCancelled',
    message: 'Upload was cancelled.',
    cause: { message: 'Failed to fetch' },
  })
  expect(proxy.calls.filter((call) => call === 'Part 3')).toHaveLength(3)
  expect(proxy.calls).not.toContain('Part 5')
  await expectNothingLeft()
})

test('S2 a 500 on the completion cancels the upload', async () => {
  proxy.failWith(({ name }) =>
    name === 'Complete' ? { status: 500, body: errorXml('InternalError', 'Sorry.') } : undefined,
  )
  const error = await caught(() => anUpload().send())
  expect(error).toMatchObject({
    message: 'Upload was cancelled.',
    cause: { name: 'InternalError', message: 'Sorry.', status: 500 },
  })
  expect(proxy.calls.filter((call) => call === 'Complete')).toHaveLength(3)
  await expectNothingLeft()
})

test.each(['', '\n'])(
  'S2 a 200 with an error body on the completion cancels the upload, ending in %j',
  async (end) => {
    proxy.failWith(({ name }) =>
      name === 'Complete' ? { status: 200, body: errorXml('InternalError', 'Sorry.') + end } : undefined,
    )
    const error = await caught(() => anUpload().send())
    expect(error).toMatchObject({
      message: 'Upload was cancelled.',
      cause: { name: 'InternalError', status: 400 },
    })
    expect(proxy.calls.filter((call) => call === 'Complete')).toHaveLength(1)
    await expectNothingLeft()
  },
)

test('S2 an empty 200 on the completion cancels the upload', async () => {
  proxy.failWith(({ name }) => (name === 'Complete' ? { status: 200, body: '' } : undefined))
  const error = await caught(() => anUpload().send())
  expect(error).toMatchObject({ message: 'Upload was cancelled.', cause: { message: 'S3 aborted request' } })
  await expectNothingLeft()
})

test('S2 a part that never answers runs out of time and cancels the upload', async () => {
  client = store.client({ endpoint: proxy.endpoint, requestTimeoutMs: 5000 })
  proxy.failWith(({ name }) => (name === 'Part 2' ? 'hang' : undefined))
  const error = await caught(() => anUpload().send())
  expect(error).toMatchObject({
    message: 'Upload was cancelled.',
    cause: { name: 'TimeoutError', message: 'Request did not complete within 5000 ms' },
  })
  await expectNothingLeft()
})

test('S2 a part that fails stops those beside it, which nothing else would end', async () => {
  client = store.client({ endpoint: proxy.endpoint })
  proxy.failWith(({ name }) => {
    if (name === 'Part 1') return 'hang'
    return name === 'Part 2' ? { status: 403, body: errorXml('AccessDenied', 'No.') } : undefined
  })
  const error = await caught(() => anUpload().send())
  expect(error).toMatchObject({ message: 'Upload was cancelled.', cause: { name: 'AccessDenied' } })
  await expectNothingLeft()
})

test('S2 a part the store kept but never answered for leaves nothing behind', async () => {
  proxy.failWith(({ name }) => (name === 'Part 2' ? 'lose-answer' : undefined))
  expect(await caught(() => anUpload().send())).toMatchObject({ message: 'Upload was cancelled.' })
  await expectNothingLeft()
})

test('S2 an upload that cannot begin fails with its own error, and nothing is aborted', async () => {
  proxy.failWith(({ name }) =>
    name === 'Create' ? { status: 403, body: errorXml('AccessDenied', 'No.') } : undefined,
  )
  expect(await caught(() => anUpload().send())).toMatchObject({
    name: 'AccessDenied',
    message: 'No.',
    status: 403,
  })
  expect(proxy.calls).toEqual(['Create'])
})

test('S2 a single put that fails has its own error', async () => {
  proxy.failWith(() => ({ status: 403, body: errorXml('AccessDenied', 'No.') }))
  const upload = new ManagedUpload({ client, key: 'small', body: 'abc' })
  expect(await caught(() => upload.send())).toMatchObject({
    name: 'AccessDenied',
    message: 'No.',
    status: 403,
  })
})

test('S2 parts that remain are removed again, and when they stay the clean up has failed', async () => {
  const parts = '<Part><PartNumber>1</PartNumber><ETag>"x"</ETag><Size>5</Size></Part>'
  const remaining = {
    status: 200,
    body: `<ListPartsResult><IsTruncated>false</IsTruncated>${parts}</ListPartsResult>`,
  }
  proxy.failWith(({ name }) =>
    name === 'ListParts' ? remaining : name === 'Part 1' ? { status: 403, body: '' } : undefined,
  )
  const error = await caught(() => anUpload().send())
  expect(error).toMatchObject({
    name: 'UploadCancelled',
    message: 'Upload was cancelled. Multi Part upload clean up failed',
    cause: { message: 'Multi Part upload clean up failed' },
  })
  expect(proxy.calls.filter((call) => call === 'Abort')).toHaveLength(3)
  expect(await store.listUploads()).toEqual([])
})

test('S2 a part that landed late is removed in a second round', async () => {
  const parts = '<Part><PartNumber>1</PartNumber><ETag>"x"</ETag><Size>5</Size></Part>'
  const remaining = {
    status: 200,
    body: `<ListPartsResult><IsTruncated>false</IsTruncated>${parts}</ListPartsResult>`,
  }
  proxy.failWith(({ name, attempt }) => {
    if (name === 'Part 1') return { status: 403, body: '' }
    return name === 'ListParts' && attempt === 1 ? remaining : undefined
  })
  expect(await caught(() => anUpload().send())).toMatchObject({ message: 'Upload was cancelled.' })
  expect(callsButParts().slice(-4)).toEqual(['Abort', 'ListParts', 'Abort', 'ListParts'])
})

test('S2 a clean up that is refused says so', async () => {
  proxy.failWith(({ name }) =>
    name === 'Abort' || name === 'Part 1'
      ? { status: 403, body: errorXml('AccessDenied', 'No.') }
      : undefined,
  )
  const upload = anUpload()
  expect(await caught(() => upload.send())).toMatchObject({
    message: 'Upload was cancelled. Multi Part upload clean up failed',
    cause: { name: 'AccessDenied' },
  })
  await store.client().abortUpload('object', upload.uploadId ?? '')
})
