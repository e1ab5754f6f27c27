import { openStorageClient } from '@tsuzuri/storage/client'
import { isAbsent } from '@tsuzuri/storage/errors'
import { ManagedUpload } from '@tsuzuri/storage/managed-upload'
import { readStorageConfig } from '@tsuzuri/storage/node-storage'
import type { Config } from '../config.ts'
import type { BucketAddress } from '../bucket-address.ts'
import { manifestName, manifestText, readManifestText, type SiteTarget } from './target.ts'

/** A bucket of the store that is configured, or of the one that Amazon's own variables name. */
export function bucketTarget({ store }: Config, { bucket, prefix }: BucketAddress): SiteTarget {
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION = 'us-east-1' } = process.env
  const settings =
    store.kind === 's3'
      ? { endpoint: store.endpoint, region: store.region, ...store.keys }
      : { endpoint: AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL, region: AWS_REGION }
  const client = openStorageClient(readStorageConfig({ ...settings, bucket, requestTimeoutMs: 30_000 }))
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
