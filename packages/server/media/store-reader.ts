import { Readable } from 'node:stream'
import { type ByteRange, bytesWithin } from '@tsuzuri/storage/byte-range'
import { openDiskReader } from '@tsuzuri/storage/embedded/disk-reader'
import type { StoreConfig } from './store-config.ts'
import { embeddedBucket, type ListedFile, openMediaStore, type StoredFile } from './media-store.ts'

/** Read-only access to the magazine's files, also while the server is running. */
export type StoreReader = {
  find: (key: string, range?: ByteRange) => Promise<StoredFile | undefined>
  list: (prefix: string) => AsyncIterable<ListedFile>
  close: () => Promise<void>
}

export async function openStoreReader(config: StoreConfig): Promise<StoreReader> {
  if (config.kind === 's3') return openMediaStore(config)
  const disk = openDiskReader(config.folder, embeddedBucket)
  return {
    async find(key, range) {
      const found = await disk.find(key, range)
      if (found === undefined) return undefined
      const { size } = found.meta
      const bytes = range === undefined ? size : bytesWithin(range, size)
      return { body: Readable.toWeb(found.body) as ReadableStream<Uint8Array>, bytes }
    },
    async *list(prefix) {
      for await (const { key, size, etag, modifiedAt } of disk.list(prefix))
        yield { key, bytes: size, etag, modifiedAt }
    },
    close: async () => {},
  }
}
