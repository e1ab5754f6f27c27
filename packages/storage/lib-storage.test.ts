import { S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from './testing/test-store.ts'
import type { TestStore } from './testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

test('what the SDK’s own upload sends by default, checksums and all, comes back the same', async () => {
  const { endpoint, region, credentials, bucket } = store
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  const bytes = randomBytes(5_242_880 * 2 + 1)
  await new Upload({ client, params: { Bucket: bucket, Key: 'by-sdk', Body: bytes } }).done()
  const object = await store.client().get('by-sdk')
  expect(object.status === 'found' && Buffer.from(await object.body.arrayBuffer()).equals(bytes)).toBe(true)
  client.destroy()
})
