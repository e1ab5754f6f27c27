import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StorageClient } from './client.ts'
import { ManagedUpload } from './managed-upload.ts'
import { startFaultProxy } from './testing/fault-proxy.ts'
import { openTestStore } from './testing/test-store.ts'
import type { TestStore } from './testing/test-store.ts'

const five = 5_242_880
const body = new Blob([
  new Uint8Array(five).fill(1),
  new Uint8Array(five).fill(2),
  new Uint8Array(five).fill(3),
  'end',
])
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

/** The page was closed after part 2: no further requests. */
async function anUploadLeftHalfWay(): Promise<string> {
  const { uploadId } = await store.client().createUpload('resumed')
  await store.client().putPart('resumed', uploadId, 1, body.slice(0, five))
  await store.client().putPart('resumed', uploadId, 2, body.slice(five, 2 * five))
  return uploadId
}

async function keptIsWhole(): Promise<boolean> {
  const object = await store.client().get('resumed')
  if (object.status !== 'found') return false
  return Buffer.from(await object.body.arrayBuffer()).equals(Buffer.from(await body.arrayBuffer()))
}

test('an upload taken up again lists the parts that are there and sends only the others', async () => {
  const uploadId = await anUploadLeftHalfWay()
  const upload = new ManagedUpload({ client, key: 'resumed', body, uploadId })
  const events: number[] = []
  upload.onProgress(({ loaded }) => events.push(loaded))
  await upload.send()
  expect(proxy.calls[0]).toBe('ListParts')
  expect(proxy.calls.slice(1, 3).toSorted()).toEqual(['Part 3', 'Part 4'])
  expect(proxy.calls.slice(3)).toEqual(['Complete'])
  expect(events.at(-1)).toBe(body.size)
  expect(await keptIsWhole()).toBe(true)
})

test('a part that is there but holds other bytes is sent again, so that no object is a mixture', async () => {
  const uploadId = await anUploadLeftHalfWay()
  await store.client().putPart('resumed', uploadId, 2, new Blob([new Uint8Array(five).fill(9)]))
  await new ManagedUpload({ client, key: 'resumed', body, uploadId }).send()
  expect(proxy.calls).toContain('Part 2')
  expect(proxy.calls).not.toContain('Part 1')
  expect(await keptIsWhole()).toBe(true)
})

test('an upload the store no longer knows is begun anew', async () => {
  const uploadId = await anUploadLeftHalfWay()
  await store.client().abortUpload('resumed', uploadId)
  const upload = new ManagedUpload({ client, key: 'resumed', body, uploadId })
  await upload.send()
  expect(proxy.calls.slice(0, 2)).toEqual(['ListParts', 'Create'])
  expect(upload.uploadId).not.toBe(uploadId)
  expect(await keptIsWhole()).toBe(true)
})
