import { rm } from 'node:fs/promises'
import { openStorageClient } from '@tsuzuri/storage/client'
import { isAbsent } from '@tsuzuri/storage/errors'
import { openFileBody } from '@tsuzuri/storage/file-body'
import { ManagedUpload } from '@tsuzuri/storage/managed-upload'
import { readStorageConfig } from '@tsuzuri/storage/node-storage'
import { readBucketAddress } from '../media/bucket-address.ts'
import type { BackupConfig } from './backup-config.ts'
import type { BackupPlace } from './backup-place.ts'
import { nameOfShelfFile, setForm, shelfPath } from './picture-shelf.ts'

const perAttemptMs = 60_000
const perCallMs = 120_000

/** Backups in a bucket. A multipart upload is invisible until it is completed, so every listed file is complete. */
export function bucketPlace(place: string, { s3, workFolder }: BackupConfig): BackupPlace {
  const { bucket, prefix } = readBucketAddress(place) ?? { bucket: '', prefix: '' }
  const limits = { requestTimeoutMs: perAttemptMs, callTimeoutMs: perCallMs }
  const client = openStorageClient({
    ...readStorageConfig({ ...s3, bucket, ...limits }),
    // Buckets with Object Lock, which suit backups, refuse objects without a checksum.
    contentMd5: true,
  })

  async function* read(file: string): AsyncGenerator<Uint8Array> {
    const found = await client.getStream(prefix + file)
    if (found.status === 'found') yield* found.body as AsyncIterable<Uint8Array>
  }

  async function send(path: string, file: string, contentType: string): Promise<void> {
    const body = await openFileBody(path)
    await new ManagedUpload({ client, key: prefix + file, body, contentType }).send()
    await rm(path)
  }

  return {
    name: place,
    workFolder,
    list: () =>
      Array.fromAsync(client.listAll({ prefix, delimiter: '/' }), ({ key }) => key.slice(prefix.length)),
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
    keep: (path, file) => send(path, file, 'application/x-tar'),
    remove: (file) => client.delete(prefix + file),
    pictures: (set) => ({
      set,
      async *list() {
        for await (const { key, modifiedAt = new Date() } of client.listAll({ prefix: `${prefix}${set}/` })) {
          const name = nameOfShelfFile(set, key.slice(key.lastIndexOf('/') + 1))
          if (name !== undefined) yield { name, modifiedAt }
        }
      },
      read: (name) => read(shelfPath(set, name)),
      keep: (path, name) => send(path, shelfPath(set, name), 'application/octet-stream'),
      remove: (name) => client.delete(prefix + shelfPath(set, name)),
    }),
    async pictureSets() {
      const { prefixes } = await client.list({ prefix: `${prefix}pictures`, delimiter: '/' })
      return prefixes.map((one) => one.slice(prefix.length, -1)).filter((name) => setForm.test(name))
    },
    close: async () => client.close(),
  }
}
