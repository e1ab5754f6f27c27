import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadName } from '@tsuzuri/content/download'
import { makeFolderDurably, moveDurably } from '@tsuzuri/storage/embedded/durable-file'
import { listFolder } from './list-folder.ts'

/**
 * The pictures and downloads that all backups of a place share, each stored once. There is one set per encryption
 * key, because a backup with another key could not decrypt them.
 */
export type PictureShelf = {
  set: string
  /** Sorted by name. */
  list: () => AsyncIterable<{ name: string; modifiedAt: Date }>
  read: (name: string) => AsyncIterable<Uint8Array>
  /** Stores a finished file, atomically. */
  keep: (path: string, name: string) => Promise<void>
  remove: (name: string) => Promise<void>
}

/** `pictures`, or `pictures-` and the beginning of a hash of the public key. */
export const setForm = /^pictures(-[0-9a-f]{16})?$/
const folderForm = /^[0-9a-f]{2}$/

/** The path of a picture below its place. A folder per first two digits keeps folders small. */
export function shelfPath(set: string, name: string): string {
  return `${set}/${name.slice(0, 2)}/${name}${suffixOf(set)}`
}

export function nameOfShelfFile(set: string, file: string): string | undefined {
  const name = file.endsWith(suffixOf(set)) ? file.slice(0, file.length - suffixOf(set).length) : ''
  return downloadName.test(name) ? name : undefined
}

export function folderShelf(folder: string, set: string): PictureShelf {
  const pathOf = (name: string) => join(folder, shelfPath(set, name))
  return {
    set,
    async *list() {
      const parts = (await listFolder(join(folder, set))).filter((part) => folderForm.test(part))
      for (const part of parts.toSorted()) {
        const files = await listFolder(join(folder, set, part))
        for (const name of files.flatMap((file) => nameOfShelfFile(set, file) ?? []).toSorted()) {
          const found = await stat(pathOf(name)).catch(() => undefined)
          if (found !== undefined) yield { name, modifiedAt: found.mtime }
        }
      }
    },
    read: (name) => createReadStream(pathOf(name), { highWaterMark: 256 * 1024 }),
    async keep(path, name) {
      await makeFolderDurably(join(folder, set, name.slice(0, 2)))
      await moveDurably(path, pathOf(name))
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

function suffixOf(set: string): string {
  return set === 'pictures' ? '' : '.age'
}
