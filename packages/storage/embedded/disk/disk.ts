import {
  type Bucket,
  type BucketChange,
  changeBucket,
  createBucket,
  deleteBucket,
  headBucket,
  listBuckets,
} from './buckets.ts'
import { type CompletedUpload, DiskState, type Part, type UploadState } from './disk-state.ts'
import { makeFolderDurably } from './durable-file.ts'
import type { Received } from '../body/body-check.ts'
import { isUnwritable } from '../errors.ts'
import { type Listing, type ListObjects, listObjects } from './listing.ts'
import { takeLock } from './lock-file.ts'
import {
  abortUpload,
  type CompleteUpload,
  completeUpload,
  type CreateUpload,
  createUpload,
  discardUpload,
  listParts,
  listUploads,
  type PutPart,
  putPart,
  type UploadName,
} from './multipart.ts'
import type { Acl, ObjectMeta } from './object-meta.ts'
import type { ByteRange } from '../../byte-range.ts'
import { type OpenObject, openObject } from './object-reader.ts'
import { changeAcl, deleteObject, findObject, headObject, type PutObject, putObject } from './objects.ts'
import { prepareFolders, readBack, startUp, sweepUploads } from './start-up.ts'
import type { WriteCondition } from '../write-condition.ts'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'

/** The store on the local disk, without HTTP. Refusals are thrown as StoreError with S3's codes. */
export type Disk = {
  createBucket(name: string, acl?: Acl): Promise<boolean>
  headBucket(name: string): Bucket
  findBucket(name: string): Bucket | undefined
  listBuckets(): Bucket[]
  deleteBucket(name: string): Promise<void>
  changeBucket(name: string, change: BucketChange): Promise<void>

  putObject(put: PutObject): Promise<ObjectMeta>
  /** The stream keeps the object's files open: an overwrite does not affect it. */
  getObject(bucket: string, key: string, range?: ByteRange): Promise<ObjectMeta & { body: Readable }>
  openObject(bucket: string, key: string): Promise<OpenObject>
  headObject(bucket: string, key: string): ObjectMeta
  findObject(bucket: string, key: string): ObjectMeta | undefined
  listObjects(bucket: string, list?: ListObjects): Listing
  deleteObject(bucket: string, key: string, condition?: WriteCondition): Promise<void>
  changeAcl(bucket: string, key: string, acl: Acl): Promise<void>

  createUpload(create: CreateUpload): Promise<string>
  putPart(put: PutPart): Promise<Received>
  completeUpload(complete: CompleteUpload): Promise<CompletedUpload>
  abortUpload(name: UploadName): Promise<void>
  listParts(name: UploadName): Part[]
  listUploads(bucket: string): UploadState[]

  /** Rejects with the reason why the store is not writable. */
  assertWritable(): Promise<void>
  close(): Promise<void>
}

export type DiskOptions = {
  now?: () => Date
  /** Incomplete uploads older than this are removed, at the start and every hour. */
  abandonedAfterMs?: number
}

/** Opens a store. On a full or read-only disk it is readable at once, and writable as soon as the disk is. */
export async function openDisk(folder: string, options: DiskOptions = {}): Promise<Disk> {
  const { now = () => new Date(), abandonedAfterMs = 7 * dayMs } = options
  const disk = new DiskState(resolve(folder), now)
  const abandonedBefore = () => new Date(now().getTime() - abandonedAfterMs)
  let releaseLock = async () => {}
  const prepare = async () => {
    await makeFolderDurably(disk.folder)
    const release = await takeLock(disk.path('store.lock'))
    try {
      await prepareFolders(disk)
      releaseLock = release
    } catch (error) {
      await release()
      throw error
    }
  }
  try {
    await prepare()
    await startUp(disk, abandonedBefore())
  } catch (error) {
    if (!isUnwritable(error)) {
      await releaseLock()
      throw error
    }
    await releaseLock()
    disk.prepareBeforeWrites(prepare)
    await readBack(disk)
  }
  const sweeping = setInterval(() => {
    if (disk.isPrepared) void sweepUploads(disk, abandonedBefore()).catch(() => {})
  }, hourMs).unref()

  return {
    createBucket: (name, acl) => createBucket(disk, name, acl),
    headBucket: (name) => headBucket(disk, name),
    findBucket: (name) => (disk.buckets.has(name) ? headBucket(disk, name) : undefined),
    listBuckets: () => listBuckets(disk),
    changeBucket: (name, change) => changeBucket(disk, name, change),
    async deleteBucket(name) {
      await deleteBucket(disk, name)
      const orphans = [...disk.uploads.values()].filter((upload) => upload.bucket === name)
      await Promise.all(orphans.map(({ id }) => disk.lock(id, () => discardUpload(disk, id))))
    },
    putObject: (put) => putObject(disk, put),
    async getObject(bucket, key, range) {
      const object = await openObject(disk, bucket, key)
      return { ...object.meta, body: object.read(range) }
    },
    openObject: (bucket, key) => openObject(disk, bucket, key),
    headObject: (bucket, key) => headObject(disk, bucket, key),
    findObject: (bucket, key) => findObject(disk, bucket, key),
    listObjects: (bucket, list) => listObjects(disk.getBucket(bucket).objects, list),
    deleteObject: (bucket, key, condition) => deleteObject(disk, bucket, key, condition),
    changeAcl: (bucket, key, acl) => changeAcl(disk, bucket, key, acl),
    createUpload: (create) => createUpload(disk, create),
    putPart: (put) => putPart(disk, put),
    completeUpload: (complete) => completeUpload(disk, complete),
    abortUpload: (name) => abortUpload(disk, name),
    listParts: (name) => listParts(disk, name),
    listUploads: (bucket) => listUploads(disk, bucket),
    assertWritable: () => disk.assertWritable(),
    async close() {
      clearInterval(sweeping)
      await disk.endWrites()
      await releaseLock()
    },
  }
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
