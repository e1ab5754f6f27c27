import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { moveDurably } from '@tsuzuri/storage/embedded/durable-file'
import { makeFolder } from '../make-folder.ts'
import { StartFailure } from '../start-failure.ts'
import type { BackupConfig } from './backup-config.ts'
import { listFolder } from './list-folder.ts'
import { folderShelf, type PictureShelf, setForm } from './picture-shelf.ts'

/** The place of backups: a folder, or a prefix in a bucket. */
export type BackupPlace = {
  /** Shown to people. */
  name: string
  list: () => Promise<string[]>
  has: (file: string) => Promise<boolean>
  read: (file: string) => AsyncIterable<Uint8Array>
  /** The folder in which a file is written before `keep` stores it. */
  workFolder: string
  /** Stores a finished file under its name, atomically. */
  keep: (path: string, file: string) => Promise<void>
  remove: (file: string) => Promise<void>
  /** The pictures that the backups of this place share. */
  pictures: (set: string) => PictureShelf
  pictureSets: () => Promise<string[]>
  close: () => Promise<void>
}

/** Splits an address into its place and the file name, which is undefined if the address names only a place. */
export async function readBackupAddress(
  address: string,
): Promise<{ place: string; file: string | undefined }> {
  if (address.startsWith('s3://')) {
    const [, bucket, key = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? []
    if (bucket === undefined) throw badAddress(address)
    const at = key.lastIndexOf('/') + 1
    const isFile = /\.tar(\.age)?$/.test(key)
    const prefix = isFile ? key.slice(0, at) : key.replace(/\/*$/, key === '' ? '' : '/')
    return { place: `s3://${bucket}/${prefix}`, file: isFile ? key.slice(at) : undefined }
  }
  const path = resolve(address)
  const isFolder = address.endsWith('/') || (await stat(path).catch(() => undefined))?.isDirectory() === true
  return isFolder ? { place: path, file: undefined } : { place: dirname(path), file: basename(path) }
}

export async function openBackupPlace(place: string, config: BackupConfig): Promise<BackupPlace> {
  if (!place.startsWith('s3://')) return folderPlace(place)
  const { bucketPlace } = await import('./bucket-place.ts')
  return bucketPlace(place, config)
}

function folderPlace(folder: string): BackupPlace {
  return {
    name: folder,
    workFolder: folder,
    list: () => listFolder(folder),
    has: async (file) => (await stat(join(folder, file)).catch(() => undefined)) !== undefined,
    read: (file) => createReadStream(join(folder, file), { highWaterMark: 256 * 1024 }),
    keep: (path, file) => moveDurably(path, join(folder, file)),
    remove: (file) => rm(join(folder, file)),
    pictures: (set) => folderShelf(folder, set),
    pictureSets: async () => (await listFolder(folder)).filter((name) => setForm.test(name)),
    close: async () => {},
  }
}

export async function makeWorkFolder({ workFolder }: BackupPlace): Promise<void> {
  await makeFolder(workFolder)
}

function badAddress(address: string): StartFailure {
  return new StartFailure(
    `${address} は s3://バケット/… の形ではありません。`,
    `${address} is not s3://bucket/….`,
  )
}
