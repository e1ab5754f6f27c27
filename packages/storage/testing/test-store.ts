import {
  CreateBucketCommand,
  DeleteBucketCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { openStorageClient } from '../client.ts'
import type { StorageConfig } from '../client.ts'
import { startEmbeddedStore } from './embedded-store.ts'

interface StoreAccess {
  endpoint: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  close: () => Promise<void>
}

export type TestStore = Awaited<ReturnType<typeof openTestStore>>

const region = 'us-east-1'

/** The embedded store with its own folder, or the one that TEST_S3_ENDPOINT names, with a new bucket. */
export async function openTestStore() {
  const { TEST_S3_ENDPOINT } = process.env
  return openStore(TEST_S3_ENDPOINT ? externalAccess(TEST_S3_ENDPOINT) : await startEmbeddedStore())
}

/** For tests of the embedded store only: pages of one origin may call it. */
export async function openEmbeddedStore(corsOrigin?: string) {
  return openStore(await startEmbeddedStore(corsOrigin))
}

async function openStore(access: StoreAccess) {
  const bucket = `tsuzuri-test-${randomUUID()}`
  const config = { endpoint: access.endpoint, region, bucket, credentials: access.credentials }
  const s3 = new S3Client({ ...config, forcePathStyle: true })
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  return {
    ...config,
    client: (changes: Partial<StorageConfig> = {}) => openStorageClient({ ...config, ...changes }),
    /** Incomplete uploads, to which orphaned parts would belong. */
    async listUploads(): Promise<string[]> {
      const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket: bucket }))
      return Uploads.map(({ Key }) => Key ?? '')
    },
    async close() {
      const client = openStorageClient(config)
      for await (const { key } of client.listAll()) await client.delete(key)
      await s3.send(new DeleteBucketCommand({ Bucket: bucket }))
      s3.destroy()
      await access.close()
    },
  }
}

function externalAccess(endpoint: string): StoreAccess {
  const accessKeyId = process.env['TEST_S3_KEY'] ?? ''
  const secretAccessKey = process.env['TEST_S3_SECRET'] ?? ''
  return { endpoint, credentials: { accessKeyId, secretAccessKey }, close: async () => {} }
}
