import { createHash } from 'node:crypto'
import type { CorsRule } from '../cors-rule.ts'
import type { BucketState, DiskState } from './disk-state.ts'
import { removeDurably, writeDurably } from './durable-file.ts'
import { StoreError } from '../errors.ts'
import { checkBucketName, compareKeys } from './key.ts'
import type { Acl } from './object-meta.ts'

export type Bucket = {
  name: string
  createdAt: Date
  acl: Acl
  cors: CorsRule[]
  /** As it was sent. */
  policy?: string | undefined
}
export type BucketChange = Partial<Pick<Bucket, 'acl' | 'cors' | 'policy'>>

/** False if the bucket already existed. */
export async function createBucket(disk: DiskState, name: string, acl: Acl = 'private'): Promise<boolean> {
  checkBucketName(name)
  return disk.write(() =>
    disk.lock(name, async () => {
      if (disk.buckets.has(name)) return false
      const bucket = { name, createdAt: disk.now(), acl, cors: [] }
      await saveBucket(disk, bucket)
      disk.addBucket(bucket)
      return true
    }),
  )
}

export function headBucket(disk: DiskState, name: string): Bucket {
  return publicPart(disk.getBucket(name))
}

export function listBuckets(disk: DiskState): Bucket[] {
  return [...disk.buckets.values()].map(publicPart).toSorted((a, b) => compareKeys(a.name, b.name))
}

export async function changeBucket(disk: DiskState, name: string, change: BucketChange): Promise<void> {
  await disk.write(() =>
    disk.lock(name, async () => {
      const bucket = disk.getBucket(name)
      await saveBucket(disk, { ...publicPart(bucket), ...change })
      Object.assign(bucket, change)
    }),
  )
}

export async function deleteBucket(disk: DiskState, name: string): Promise<void> {
  await disk.write(() =>
    disk.lock(name, async () => {
      const bucket = disk.getBucket(name)
      if (bucket.objects.size > 0 || bucket.committing > 0) throw new StoreError('BucketNotEmpty')
      // Removed from memory before the disk operation, so that no write can start in the bucket meanwhile.
      disk.buckets.delete(name)
      try {
        await removeDurably(bucketPath(disk, name))
      } catch (error) {
        disk.buckets.set(name, bucket)
        throw error
      }
    }),
  )
}

function publicPart({ name, createdAt, acl, cors, policy }: BucketState): Bucket {
  return { name, createdAt, acl, cors, policy }
}

async function saveBucket(disk: DiskState, bucket: Bucket): Promise<void> {
  await writeDurably(bucketPath(disk, bucket.name), JSON.stringify(bucket), disk.temporary())
}

function bucketPath(disk: DiskState, name: string): string {
  return disk.path('buckets', `${createHash('sha256').update(name).digest('hex')}.json`)
}
