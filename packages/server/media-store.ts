import { Readable } from 'node:stream'
import { openDisk } from '@tsuzuri/storage/embedded/disk'
import type { StoreConfig } from './config.ts'

export type StoredFile = { body: ReadableStream<Uint8Array>; bytes: number }

/** Where the magazine's files are: the store on this machine's disk, or any S3-compatible one. */
export type MediaStore = {
  put: (key: string, body: Uint8Array, type: string) => Promise<void>
  find: (key: string) => Promise<StoredFile | undefined>
  close: () => Promise<void>
}

const embeddedBucket = 'magazine'

export async function openMediaStore(config: StoreConfig): Promise<MediaStore> {
  return config.kind === 'embedded' ? openEmbedded(config.folder) : openS3(config)
}

async function openEmbedded(folder: string): Promise<MediaStore> {
  const disk = await openDisk(folder)
  await disk.createBucket(embeddedBucket)
  return {
    put: async (key, body, type) => {
      await disk.putObject({ bucket: embeddedBucket, key, body, contentType: type })
    },
    find: async (key) => {
      if (disk.findObject(embeddedBucket, key) === undefined) return undefined
      const { body, size } = await disk.getObject(embeddedBucket, key)
      return { body: Readable.toWeb(body) as ReadableStream<Uint8Array>, bytes: size }
    },
    close: () => disk.close(),
  }
}

async function openS3(config: Extract<StoreConfig, { kind: 's3' }>): Promise<MediaStore> {
  // The SDK is large: whoever keeps files on this machine does not wait for it.
  const { openStorageClient } = await import('@tsuzuri/storage/client')
  const { isAbsent } = await import('@tsuzuri/storage/errors')
  const { readStorageConfig } = await import('@tsuzuri/storage/node-storage')
  const client = openStorageClient(readStorageConfig({ ...config, ...config.keys, requestTimeoutMs: 30_000 }))
  return {
    put: async (key, body, type) => {
      await client.put(key, body, { contentType: type })
    },
    find: async (key) => {
      try {
        const found = await client.getStream(key)
        if (found.status !== 'found') return undefined
        return { body: found.body as ReadableStream<Uint8Array>, bytes: found.size ?? 0 }
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },
    close: async () => client.close(),
  }
}
