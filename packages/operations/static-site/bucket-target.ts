import type { Config } from '@tsuzuri/server/config'
import type { BucketAddress } from '@tsuzuri/server/media/bucket-address'
import { StartFailure } from '@tsuzuri/server/start-failure'
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
        if (found.status !== 'found') return new Map()
        return readManifestText(await found.body.text()) ?? failDamaged(`s3://${bucket}/${prefix}`)
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

/** Only the manifest says which objects belong to an export: the bucket may contain others with such names. */
function failDamaged(place: string): never {
  throw new StartFailure(
    `${place} の ${manifestName} が壊れているので、どのファイルが古いのか分かりません。${place} の中を空にしてから、もう一度実行してください。`,
    `${manifestName} in ${place} is damaged; empty the place and run the export again.`,
  )
}
