import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDisk } from '@tsuzuri/storage/embedded/disk'
import { objectStoreListener } from '@tsuzuri/storage/embedded/server'

const keys = { accessKeyId: 'TESTKEY', secretAccessKey: 'TESTSECRET' }

/** An S3-compatible store at an address of its own, with one bucket. */
export async function startS3Store(bucket: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-s3-'))
  const disk = await openDisk(folder)
  await disk.createBucket(bucket)
  const server = createServer(objectStoreListener({ disk, keys: [keys] })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    disk,
    /** Stops the store, so that connections are refused. */
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
    async [Symbol.asyncDispose](): Promise<void> {
      server.close()
      server.closeAllConnections()
      await disk.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
