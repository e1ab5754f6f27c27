import type { Config } from '@tsuzuri/server/config'
import type { BucketAddress } from '@tsuzuri/server/media/bucket-address'
import { openStorageClient } from '@tsuzuri/storage/client'
import { isAbsent } from '@tsuzuri/storage/errors'
import { ManagedUpload } from '@tsuzuri/storage/managed-upload'
import { readStorageConfig } from '@tsuzuri/storage/node-storage'
import { manifestName, manifestText, readManifestText, type SiteTarget } from './target.ts'

export function bucketTarget({ exportTo }: Config, { bucket, prefix }: BucketAddress): SiteTarget {
  const client = openStorageClient(
    readStorageConfig({ ...exportTo, bucket, requestTimeoutMs: 30_000, callTimeoutMs: 60_000 }),
  )
  const send = async (path: string, body: Uint8Array, type: string, cacheControl: string) => {
    const bytes = new Uint8Array(body)
    await new ManagedUpload({
      client,
      key: `${prefix}${path}`,
      body: bytes,
      contentType: type,
      cacheControl,
    }).send()
  }
  return {
    async readManifest() {
      try {
        const found = await client.get(`${prefix}${manifestName}`)
        return found.status === 'found' ? readManifestText(await found.body.text()) : new Map()
      } catch (error) {
        if (isAbsent(error)) return new Map()
        throw error
      }
    },
    saveManifest: (manifest) =>
      send(manifestName, Buffer.from(manifestText(manifest)), 'application/json', 'no-store'),
    write: (path, { bytes, type, cacheControl }) => send(path, bytes, type, cacheControl),
    remove: (path) => client.delete(`${prefix}${path}`),
    close: async () => client.close(),
  }
}
