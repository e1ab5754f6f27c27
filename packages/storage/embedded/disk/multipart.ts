import { createHash, randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import type { Expected, Received } from '../body/body-check.ts'
import type { CompletedUpload, DiskState, Part, UploadState } from './disk-state.ts'
import { makeFolderDurably, moveDurably, removeQuietly, syncFolder, writeDurably } from './durable-file.ts'
import { StoreError } from '../errors.ts'
import { type Body, receiveFile } from './incoming-file.ts'
import { checkKey, compareKeys } from './key.ts'
import type { Acl, ObjectHeaders, ObjectMeta } from './object-meta.ts'
import { commitObject } from './objects.ts'
import type { WriteCondition } from '../write-condition.ts'

export type CreateUpload = ObjectHeaders & {
  bucket: string
  key: string
  metadata?: Record<string, string>
  acl?: Acl
}
export type UploadName = { bucket: string; key: string; uploadId: string }
export type PutPart = UploadName & { partNumber: number; body: Body; expected?: Expected }
export type PartName = { partNumber: number; etag: string }
export type CompleteUpload = UploadName & { parts: PartName[]; condition?: WriteCondition }

export const smallestPart = 5 * 1024 * 1024
const mostParts = 10_000

export async function createUpload(disk: DiskState, create: CreateUpload): Promise<string> {
  const { bucket, key, metadata = {}, acl = 'private', ...headers } = create
  checkKey(key)
  disk.getBucket(bucket)
  const id = randomBytes(16).toString('hex')
  const upload = { id, bucket, key, initiatedAt: disk.now(), headers, metadata, acl }
  await disk.write(async () => {
    await makeFolderDurably(disk.path('uploads', id))
    await writeDurably(disk.path('uploads', id, 'upload.json'), JSON.stringify(upload), disk.temporary())
  })
  disk.uploads.set(id, { ...upload, parts: new Map() })
  return id
}

export async function putPart(disk: DiskState, put: PutPart): Promise<Received> {
  const { partNumber: number } = put
  if (!Number.isInteger(number) || number < 1 || number > mostParts) {
    throw new StoreError(
      'InvalidArgument',
      `Part number must be an integer between 1 and ${mostParts}, inclusive`,
    )
  }
  getUpload(disk, put)
  return disk.write(async () => {
    const temporary = disk.temporary()
    const received = await receiveFile(temporary, put.body, put.expected)
    try {
      await disk.lock(put.uploadId, () => commitPart(disk, getUpload(disk, put), number, received, temporary))
    } catch (error) {
      await removeQuietly(temporary)
      throw error
    }
    return received
  })
}

/** The file name contains all metadata of a part, so that the rename is the commit. */
async function commitPart(
  disk: DiskState,
  upload: UploadState,
  number: number,
  { size, md5 }: Received,
  from: string,
) {
  const before = upload.parts.get(number)
  const sequence = (before?.sequence ?? 0) + 1
  const path = `uploads/${upload.id}/part-${pad(number, 5)}-${pad(sequence, 6)}-${md5}`
  await moveDurably(from, disk.path(path))
  upload.parts.set(number, { number, sequence, path, size, md5, modifiedAt: disk.now() })
  if (before) await removeQuietly(disk.path(before.path))
}

export async function completeUpload(disk: DiskState, complete: CompleteUpload): Promise<CompletedUpload> {
  return disk.write(() =>
    disk.lock(complete.uploadId, async () => {
      const repeated = findCompleted(disk, complete)
      if (repeated) return repeated
      const upload = getUpload(disk, complete)
      const parts = chooseParts(upload, complete.parts)
      const meta = objectOf(upload, parts, disk.now())
      await commitObject(disk, meta, complete.condition ?? {})
      return finishUpload(disk, upload, meta)
    }),
  )
}

/** Clean-up after the object was committed; a start after a crash repeats it. */
export async function finishUpload(
  disk: DiskState,
  upload: UploadState,
  meta: ObjectMeta,
): Promise<CompletedUpload> {
  const completed = rememberCompleted(disk, upload, meta)
  const used = new Set(meta.files.map((file) => file.path))
  const unused = [...upload.parts.values()].filter((part) => !used.has(part.path))
  await Promise.all(unused.map((part) => removeQuietly(disk.path(part.path))))
  const record = disk.path('uploads', upload.id, 'completed.json')
  await writeDurably(record, JSON.stringify(completed), disk.temporary())
  return completed
}

/** From now on the bytes belong to the object, and the upload can't be changed or discarded. */
export function rememberCompleted(
  disk: DiskState,
  { id, bucket, key }: UploadState,
  meta: ObjectMeta,
): CompletedUpload {
  const completed = { id, bucket, key, etag: meta.etag, completedAt: disk.now() }
  disk.uploads.delete(id)
  disk.completed.set(id, completed)
  return completed
}

export async function abortUpload(disk: DiskState, name: UploadName): Promise<void> {
  await disk.write(() =>
    disk.lock(name.uploadId, async () => {
      const { id } = getUpload(disk, name)
      await discardUpload(disk, id)
    }),
  )
}

/** Removed in one step, under the upload's lock; parts that arrive later find no upload. */
export async function discardUpload(disk: DiskState, id: string): Promise<void> {
  if (!disk.uploads.has(id)) return
  await rename(disk.path('uploads', id), disk.path('trash', id))
  disk.uploads.delete(id)
  await syncFolder(disk.path('uploads'))
  await rm(disk.path('trash', id), { recursive: true, force: true })
}

export function listParts(disk: DiskState, name: UploadName): Part[] {
  return [...getUpload(disk, name).parts.values()].toSorted((a, b) => a.number - b.number)
}

export function listUploads(disk: DiskState, bucket: string): UploadState[] {
  disk.getBucket(bucket)
  return [...disk.uploads.values()]
    .filter((upload) => upload.bucket === bucket)
    .toSorted((a, b) => compareKeys(a.key, b.key) || a.initiatedAt.getTime() - b.initiatedAt.getTime())
}

function getUpload(disk: DiskState, { bucket, key, uploadId }: UploadName): UploadState {
  disk.getBucket(bucket)
  const upload = disk.uploads.get(uploadId)
  if (upload?.bucket !== bucket || upload.key !== key) {
    throw new StoreError('NoSuchUpload', undefined, { UploadId: uploadId })
  }
  return upload
}

function findCompleted(
  disk: DiskState,
  { bucket, key, uploadId, parts }: CompleteUpload,
): CompletedUpload | undefined {
  const completed = disk.completed.get(uploadId)
  if (completed?.bucket !== bucket || completed.key !== key) return undefined
  return completed.etag === multipartEtag(lastOfEach(parts).map(({ etag }) => etag)) ? completed : undefined
}

function chooseParts(upload: UploadState, names: PartName[]): Part[] {
  if (names.length === 0) throw new StoreError('MalformedXML')
  const isOrdered = names.every(({ partNumber }, i) => partNumber >= (names[i - 1]?.partNumber ?? 1))
  if (!isOrdered) throw new StoreError('InvalidPartOrder')
  const parts = lastOfEach(names).map(({ partNumber, etag }) => {
    const part = upload.parts.get(partNumber)
    if (part?.md5 !== etag) throw new StoreError('InvalidPart', undefined, { PartNumber: String(partNumber) })
    return part
  })
  const small = parts.slice(0, -1).find((part) => part.size < smallestPart)
  if (small) throw new StoreError('EntityTooSmall', undefined, { PartNumber: String(small.number) })
  return parts
}

/** A part that was sent twice concurrently may be listed twice; the last one counts. */
function lastOfEach(names: PartName[]): PartName[] {
  return names.filter(({ partNumber }, i) => names[i + 1]?.partNumber !== partNumber)
}

function objectOf(upload: UploadState, parts: Part[], modifiedAt: Date): ObjectMeta {
  const { id, bucket, key, headers, metadata, acl } = upload
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const etag = multipartEtag(parts.map((part) => part.md5))
  const files = parts.map(({ path, size, md5 }) => ({ path, size, md5 }))
  return { bucket, key, size, etag, modifiedAt, headers, metadata, acl, files, uploadId: id }
}

function multipartEtag(md5s: string[]): string {
  return `${createHash('md5')
    .update(Buffer.from(md5s.join(''), 'hex'))
    .digest('hex')}-${md5s.length}`
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
