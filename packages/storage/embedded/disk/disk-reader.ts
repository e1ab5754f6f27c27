import { type FileHandle, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { hasCode } from '../errors.ts'
import { objectFolder } from './key.ts'
import { type ObjectMeta, readMeta } from './object-meta.ts'

/** Reads a store's folder while another process owns it. Takes no lock and changes nothing. */
export type DiskReader = {
  find: (key: string) => Promise<{ meta: ObjectMeta; body: Readable } | undefined>
  /** All objects with this key prefix, unordered. */
  list: (prefix?: string) => AsyncIterable<ObjectMeta>
}

const patience = 5

export function openDiskReader(folder: string, bucket: string): DiskReader {
  async function openFound(key: string) {
    const meta = await readMetaIn(objectFolder(bucket, key))
    if (meta === undefined) return undefined
    return { meta, body: await openFiles(meta.files.map(({ path }) => join(folder, path))) }
  }

  async function readMetaIn(place: string): Promise<ObjectMeta | undefined> {
    const text = await readFile(join(folder, place, 'meta.json'), 'utf8').catch(ignoreAbsent)
    const meta = text === undefined ? undefined : readMeta(text)
    return meta?.bucket === bucket && objectFolder(bucket, meta.key) === place ? meta : undefined
  }

  return {
    async find(key) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await openFound(key)
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

/** Opens all files first: an open file stays readable after it is renamed or deleted. */
async function openFiles(paths: readonly string[]): Promise<Readable> {
  const handles: FileHandle[] = []
  const closeAll = () => Promise.allSettled(handles.map((handle) => handle.close()))
  try {
    for (const path of paths) handles.push(await open(path))
  } catch (error) {
    await closeAll()
    throw error
  }
  const pieces = async function* () {
    for (const handle of handles) yield* handle.createReadStream({ autoClose: false })
  }
  return Readable.from(pieces(), { objectMode: false }).once('close', () => void closeAll())
}

function ignoreAbsent(error: unknown): undefined {
  if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined
  throw error
}
