import { type FileHandle, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ByteRange } from '../../byte-range.ts'
import { hasCode } from '../errors.ts'
import { partsWithin } from './file-parts.ts'
import { objectFolder } from './key.ts'
import { type ObjectMeta, readMeta, type StoredFile } from './object-meta.ts'

/** Reads a store's folder while another process owns it. Takes no lock and changes nothing. */
export type DiskReader = {
  find: (key: string, range?: ByteRange) => Promise<{ meta: ObjectMeta; body: Readable } | undefined>
  /** All objects with this key prefix, unordered. */
  list: (prefix?: string) => AsyncIterable<ObjectMeta>
}

const patience = 5

export function openDiskReader(folder: string, bucket: string): DiskReader {
  async function openFound(key: string, range?: ByteRange) {
    const meta = await readMetaIn(objectFolder(bucket, key))
    if (meta === undefined) return undefined
    // Without a range the files are read to their end: a check has to notice one that is too long.
    const parts = range === undefined ? meta.files.map((file) => ({ file })) : partsWithin(meta.files, range)
    return { meta, body: await openFiles(folder, parts) }
  }

  async function readMetaIn(place: string): Promise<ObjectMeta | undefined> {
    const text = await readFile(join(folder, place, 'meta.json'), 'utf8').catch(ignoreAbsent)
    const meta = text === undefined ? undefined : readMeta(text)
    return meta?.bucket === bucket && objectFolder(bucket, meta.key) === place ? meta : undefined
  }

  return {
    async find(key, range) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await openFound(key, range)
        } catch (error) {
          // The object was overwritten between reading its metadata and opening its bytes: read again.
          if (!hasCode(error, 'ENOENT') || attempt === patience) throw error
        }
      }
    },
    async *list(prefix = '') {
      for (const shelf of (await readdir(join(folder, 'objects')).catch(ignoreAbsent)) ?? []) {
        for (const name of (await readdir(join(folder, 'objects', shelf)).catch(ignoreAbsent)) ?? []) {
          const meta = await readMetaIn(`objects/${shelf}/${name}`)
          if (meta?.key.startsWith(prefix)) yield meta
        }
      }
    },
  }
}

type WantedPart = Partial<ByteRange> & { file: StoredFile }

/** Opens all files first: an open file stays readable after it is renamed or deleted. */
async function openFiles(folder: string, parts: readonly WantedPart[]): Promise<Readable> {
  const opened: (Partial<ByteRange> & { handle: FileHandle })[] = []
  const closeAll = () => Promise.allSettled(opened.map(({ handle }) => handle.close()))
  try {
    for (const { file, ...range } of parts)
      opened.push({ handle: await open(join(folder, file.path)), ...range })
  } catch (error) {
    await closeAll()
    throw error
  }
  const pieces = async function* () {
    for (const { handle, ...range } of opened) yield* handle.createReadStream({ autoClose: false, ...range })
  }
  return Readable.from(pieces(), { objectMode: false }).once('close', () => void closeAll())
}

function ignoreAbsent(error: unknown): undefined {
  if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined
  throw error
}
