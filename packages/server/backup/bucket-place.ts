import { rm } from 'node:fs/promises'
import { openStorageClient } from '@tsuzuri/storage/client'
import { isAbsent } from '@tsuzuri/storage/errors'
import { openFileBody } from '@tsuzuri/storage/file-body'
import { ManagedUpload } from '@tsuzuri/storage/managed-upload'
import { readStorageConfig } from '@tsuzuri/storage/node-storage'
import { readBucketAddress } from '../media/bucket-address.ts'
import type { BackupConfig } from './backup-config.ts'
import type { BackupPlace } from './backup-place.ts'

const perAttemptMs = 60_000
const perCallMs = 120_000

/** Backups in a bucket. A multipart upload is seen by nobody until its last call, so a file there is whole. */
export function bucketPlace(place: string, { s3, workFolder }: BackupConfig): BackupPlace {
  const { bucket, prefix } = readBucketAddress(place) ?? { bucket: '', prefix: '' }
  const client = openStorageClient(
    readStorageConfig({ ...s3, bucket, requestTimeoutMs: perAttemptMs, callTimeoutMs: perCallMs }),
  )

  async function* read(file: string): AsyncGenerator<Uint8Array> {
    const found = await client.getStream(prefix + file)
    if (found.status === 'found') yield* found.body as AsyncIterable<Uint8Array>
  }

  return {
    name: place,
    workFolder,
    async list() {
      const files: string[] = []
      for (let marker: string | undefined = ''; marker !== undefined;) {
        const listing: Awaited<ReturnType<typeof client.list>> = await client.list({
          prefix,
          marker,
          delimiter: '/',
        })
        files.push(...listing.objects.map(({ key }) => key.slice(prefix.length)))
        marker = listing.nextMarker
      }
      return files
    },
    async has(file) {
      try {
        const found = await client.getStream(prefix + file)
        if (found.status === 'found') await found.body.cancel()
        return true
      } catch (error) {
        if (isAbsent(error)) return false
        throw error
      }
    },
    read,
    async keep(path, file) {
      const body = await openFileBody(path)
      const upload = new ManagedUpload({ client, key: prefix + file, body, contentType: 'application/x-tar' })
      await upload.send()
      await rm(path)
    },
    remove: (file) => client.delete(prefix + file),
    close: async () => client.close(),
  }
}
