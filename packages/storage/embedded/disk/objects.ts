import { randomUUID } from 'node:crypto'
import { rename, rmdir } from 'node:fs/promises'
import type { Expected } from '../body/body-check.ts'
import type { DiskState } from './disk-state.ts'
import {
  makeFolderDurably,
  moveDurably,
  removeDurably,
  removeQuietly,
  syncFolder,
  writeDurably,
  writeSynced,
} from './durable-file.ts'
import { StoreError } from '../errors.ts'
import { type Body, receiveFile } from './incoming-file.ts'
import { checkKey, objectFolder } from './key.ts'
import { type Acl, type ObjectHeaders, type ObjectMeta, writeMeta } from './object-meta.ts'
import { checkWrite, type WriteCondition } from '../write-condition.ts'

export type PutObject = ObjectHeaders & {
  bucket: string
  key: string
  body: Body
  metadata?: Record<string, string>
  acl?: Acl
  expected?: Expected
  condition?: WriteCondition
}

export async function putObject(disk: DiskState, put: PutObject): Promise<ObjectMeta> {
  const { bucket, key, body, metadata = {}, acl = 'private', expected, condition = {}, ...headers } = put
  checkKey(key)
  checkWrite(condition, disk.getBucket(bucket).objects.find(key))
  return disk.write(async () => {
    const temporary = disk.temporary()
    const { md5, size, ...received } = await receiveFile(temporary, body, expected)
    const path = `${objectFolder(bucket, key)}/data-${randomUUID()}`
    const meta = { bucket, key, size, etag: md5, modifiedAt: disk.now(), headers, metadata, acl, ...received }
    try {
      return await commitObject(disk, { ...meta, files: [{ path, size, md5 }] }, condition, {
        bring: () => moveDurably(temporary, disk.path(path)),
        drop: () => removeQuietly(disk.path(path)),
      })
    } catch (error) {
      await removeQuietly(temporary)
      throw error
    }
  })
}

/** Moves an object's bytes into place just before the commit, and back if the commit fails. */
type DataMove = { bring(): Promise<void>; drop(): Promise<void> }

const inPlace: DataMove = { bring: async () => {}, drop: async () => {} }

export async function commitObject(
  disk: DiskState,
  meta: ObjectMeta,
  condition: WriteCondition,
  data: DataMove = inPlace,
): Promise<ObjectMeta> {
  const { bucket, key } = meta
  return disk.lock(`${bucket}/${key}`, async () => {
    const existing = findObject(disk, bucket, key)
    checkWrite(condition, existing)
    return replaceObject(disk, existing, meta, data)
  })
}

/** Changes the metadata of an object. */
export async function changeAcl(disk: DiskState, bucket: string, key: string, acl: Acl): Promise<void> {
  await disk.write(() =>
    disk.lock(`${bucket}/${key}`, async () => {
      const existing = headObject(disk, bucket, key)
      return replaceObject(disk, existing, { ...existing, acl }, inPlace)
    }),
  )
}

/**
 * The rename of the metadata file is the commit of an object. `existing` must be read under the key's lock, which the
 * caller holds: files that only it names are deleted.
 */
async function replaceObject(
  disk: DiskState,
  existing: ObjectMeta | undefined,
  meta: ObjectMeta,
  data: DataMove,
): Promise<ObjectMeta> {
  const bucket = disk.getBucket(meta.bucket)
  bucket.committing++
  try {
    await makeFolderDurably(disk.path(objectFolder(meta.bucket, meta.key)))
    await bringInto(disk, meta, existing, data)
    bucket.objects.set(meta)
  } finally {
    bucket.committing--
  }
  if (existing) await disk.discard(replacedFiles(existing, meta))
  return meta
}

async function bringInto(
  disk: DiskState,
  meta: ObjectMeta,
  existing: ObjectMeta | undefined,
  data: DataMove,
) {
  const folder = disk.path(objectFolder(meta.bucket, meta.key))
  const temporary = disk.temporary()
  let isNamed = false
  try {
    await data.bring()
    await writeSynced(temporary, writeMeta(meta))
    await rename(temporary, `${folder}/meta.json`)
    isNamed = true
    await syncFolder(folder)
  } catch (error) {
    await removeQuietly(temporary)
    if (!isNamed || (await isTakenBack(disk, folder, existing))) await data.drop()
    throw error
  }
}

/** A write that was not acknowledged must not appear after the next start. */
async function isTakenBack(
  disk: DiskState,
  folder: string,
  existing: ObjectMeta | undefined,
): Promise<boolean> {
  try {
    if (existing) await writeDurably(`${folder}/meta.json`, writeMeta(existing), disk.temporary())
    else await removeDurably(`${folder}/meta.json`)
    return true
  } catch {
    return false
  }
}

export function headObject(disk: DiskState, bucket: string, key: string): ObjectMeta {
  const meta = findObject(disk, bucket, key)
  if (!meta) throw new StoreError('NoSuchKey', undefined, { Key: key })
  return meta
}

export function findObject(disk: DiskState, bucket: string, key: string): ObjectMeta | undefined {
  return disk.getBucket(bucket).objects.find(key)
}

export async function deleteObject(
  disk: DiskState,
  bucket: string,
  key: string,
  condition: WriteCondition = {},
): Promise<void> {
  await disk.write(() =>
    disk.lock(`${bucket}/${key}`, async () => {
      const { objects } = disk.getBucket(bucket)
      const existing = objects.find(key)
      if (!existing) return
      checkWrite(condition, existing)
      const folder = disk.path(objectFolder(bucket, key))
      await removeDurably(`${folder}/meta.json`)
      objects.delete(key)
      await disk.discard(existing.files)
      // The folder is not empty while a reader has it open; it is removed at the next start.
      await rmdir(folder).catch(() => {})
    }),
  )
}

function replacedFiles(before: ObjectMeta, after: ObjectMeta) {
  const kept = new Set(after.files.map((file) => file.path))
  return before.files.filter((file) => !kept.has(file.path))
}
