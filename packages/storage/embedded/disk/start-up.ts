import { readdir, readFile, rm, stat } from 'node:fs/promises'
import type { Bucket } from './buckets.ts'
import type { CompletedUpload, DiskState, Part, UploadState } from './disk-state.ts'
import { makeFolderDurably } from './durable-file.ts'
import { objectFolder } from './key.ts'
import { discardUpload, finishUpload, rememberCompleted } from './multipart.ts'
import { ObjectIndex } from './object-index.ts'
import { type ObjectMeta, readMeta } from './object-meta.ts'

export async function prepareFolders(disk: DiskState): Promise<void> {
  for (const name of ['temp', 'trash']) await rm(disk.path(name), { recursive: true, force: true })
  for (const name of ['buckets', 'objects', 'uploads', 'temp', 'trash'])
    await makeFolderDurably(disk.path(name))
}

/** Rebuilds the in-memory state from the disk and removes files that no reader could see. */
export async function startUp(disk: DiskState, abandonedBefore: Date): Promise<void> {
  await readBack(disk)
  await sweepUploads(disk, abandonedBefore)
}

/** Rebuilds the in-memory state from the disk. Leftovers are removed unless the disk is read-only. */
export async function readBack(disk: DiskState): Promise<void> {
  await readBuckets(disk)
  const metas = await readObjects(disk)
  await readUploads(disk, metas)
}

/** Removes incomplete uploads, and the records of uploads completed long ago. */
export async function sweepUploads(disk: DiskState, abandonedBefore: Date): Promise<void> {
  for (const { id, initiatedAt } of disk.uploads.values()) {
    if (initiatedAt >= abandonedBefore) continue
    await disk.lock(id, () => discardUpload(disk, id))
  }
  const inUse = new Set(allObjects(disk).map((meta) => meta.uploadId))
  for (const { id, completedAt } of disk.completed.values()) {
    if (completedAt >= abandonedBefore || inUse.has(id)) continue
    disk.completed.delete(id)
    await remove(disk, 'uploads', id)
  }
}

async function readBuckets(disk: DiskState): Promise<void> {
  for (const file of await listOwn(disk, 'buckets', /^[0-9a-f]+\.json$/)) {
    const bucket = await readJson<Bucket>(disk.path('buckets', file))
    disk.addBucket({ ...bucket, createdAt: new Date(bucket.createdAt) })
  }
}

async function readObjects(disk: DiskState): Promise<ObjectMeta[]> {
  const metas: ObjectMeta[] = []
  for (const shelf of await listOwn(disk, 'objects')) {
    const folders = await listOwn(disk, `objects/${shelf}`)
    const found = await Promise.all(folders.map((folder) => readObject(disk, `objects/${shelf}/${folder}`)))
    metas.push(...found.filter((meta) => meta !== undefined))
  }
  for (const [bucket, own] of Map.groupBy(metas, (meta) => meta.bucket)) {
    const state = disk.buckets.get(bucket)
    if (state) state.objects = new ObjectIndex(own)
  }
  return metas
}

/** Undefined, and removed, if a write did not get as far as its metadata. */
async function readObject(disk: DiskState, folder: string): Promise<ObjectMeta | undefined> {
  const names = await readdir(disk.path(folder))
  if (!names.includes('meta.json')) {
    await remove(disk, folder)
    return undefined
  }
  const meta = readMeta(await readFile(disk.path(folder, 'meta.json'), 'utf8'))
  if (!meta || objectFolder(meta.bucket, meta.key) !== folder) return undefined
  const used = new Set(meta.files.map((file) => file.path))
  const unused = names.filter((name) => name !== 'meta.json' && !used.has(`${folder}/${name}`))
  await Promise.all(unused.map((name) => remove(disk, folder, name)))
  return meta
}

async function readUploads(disk: DiskState, metas: ObjectMeta[]): Promise<void> {
  const objects = new Map(metas.map((meta) => [meta.uploadId, meta]))
  for (const id of await listOwn(disk, 'uploads')) {
    const names = await readdir(disk.path('uploads', id))
    const object = objects.get(id)
    if (names.includes('completed.json')) {
      const completed = await readJson<CompletedUpload>(disk.path('uploads', id, 'completed.json'))
      disk.completed.set(id, { ...completed, completedAt: new Date(completed.completedAt) })
      await removeUnusedParts(disk, id, names, object)
    } else if (names.includes('upload.json')) {
      const upload = await readUpload(disk, id, names)
      if (!object) disk.uploads.set(id, upload)
      // On a full disk the clean-up is left for the next start.
      else if (disk.isPrepared) await finishUpload(disk, upload, object).catch(() => {})
      else rememberCompleted(disk, upload, object)
    } else {
      await remove(disk, 'uploads', id)
    }
  }
}

async function readUpload(disk: DiskState, id: string, names: string[]): Promise<UploadState> {
  const upload = await readJson<Omit<UploadState, 'parts'>>(disk.path('uploads', id, 'upload.json'))
  const parts = new Map<number, Part>()
  for (const name of names.filter((name) => name.startsWith('part-')).toSorted()) {
    const part = await readPart(disk, `uploads/${id}/${name}`)
    const before = parts.get(part.number)
    if (before) await remove(disk, before.path)
    parts.set(part.number, part)
  }
  return { ...upload, initiatedAt: new Date(upload.initiatedAt), parts }
}

async function readPart(disk: DiskState, path: string): Promise<Part> {
  const { size, mtime } = await stat(disk.path(path))
  const [, number = '', sequence = '', md5 = ''] = path.slice(path.lastIndexOf('/')).split('-')
  return { number: Number(number), sequence: Number(sequence), path, size, md5, modifiedAt: mtime }
}

async function removeUnusedParts(
  disk: DiskState,
  id: string,
  names: string[],
  object: ObjectMeta | undefined,
) {
  const used = new Set(object?.files.map((file) => file.path))
  const unused = names.filter((name) => name.startsWith('part-') && !used.has(`uploads/${id}/${name}`))
  await Promise.all(unused.map((name) => remove(disk, 'uploads', id, name)))
}

function allObjects(disk: DiskState): ObjectMeta[] {
  return [...disk.buckets.values()].flatMap(({ objects }) => objects.all())
}

/** The names that the store itself gave. Operating systems put `.DS_Store` and the like beside them. */
async function listOwn(disk: DiskState, folder: string, pattern = /^[0-9a-f]+$/): Promise<string[]> {
  return (await readdir(disk.path(folder))).filter((name) => pattern.test(name))
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8'))
}

async function remove(disk: DiskState, ...path: string[]): Promise<void> {
  if (!disk.isPrepared) return
  await rm(disk.path(...path), { recursive: true, force: true })
}
