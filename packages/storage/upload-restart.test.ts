import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorageClient } from './client.ts'
import type { StorageClient } from './client.ts'
import { startEmbeddedStore } from './testing/embedded-store.ts'
import { ManagedUpload } from './managed-upload.ts'
import { caught } from './testing/caught.ts'
import { startFaultProxy } from './testing/fault-proxy.ts'

const body = new Blob([new Uint8Array(5_242_880 * 6)])
let store: Awaited<ReturnType<typeof startEmbeddedStore>>
let proxy: Awaited<ReturnType<typeof startFaultProxy>>
let client: StorageClient
beforeEach(async () => {
  store = await startEmbeddedStore()
  proxy = await startFaultProxy(store.endpoint)
  const { credentials } = store
  client = openStorageClient({
    endpoint: proxy.endpoint,
    region: 'us-east-1',
    bucket: 'magazine',
    credentials,
  })
  await store.makeBucket('magazine')
})
afterEach(async () => {
  await proxy.close()
  await store.close()
})

test('S2 a store that stops and comes back at once does not fail the upload', async () => {
  let restarted: Promise<void> | undefined
  proxy.when('Part 6', () => {
    restarted ??= store.stop().then(() => store.restart())
  })
  proxy.holdRepeatsUntil(() => restarted)
  await new ManagedUpload({ client, key: 'object', body }).send()
  await restarted
  expect(store.findObject('magazine', 'object')).toMatchObject({ size: body.size })
  expect(store.listUploads('magazine')).toEqual([])
})

test('S2 a store that stays away cancels the upload, and nothing is seen of it afterwards', async () => {
  let stopped: Promise<void> | undefined
  proxy.when('Part 5', () => {
    stopped ??= store.stop()
  })
  const error = await caught(() => new ManagedUpload({ client, key: 'object', body }).send())
  expect(error).toMatchObject({
    name: 'UploadCancelled',
    message: 'Upload was cancelled. Multi Part upload clean up failed',
    cause: { message: 'Failed to fetch' },
  })
  await stopped
  await store.restart()
  expect(store.findObject('magazine', 'object')).toBeUndefined()
})
