import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { hasCode } from './errors.ts'
import { objectFolder } from './key.ts'
import { type ObjectMeta, readMeta } from './object-meta.ts'

/** Reads objects of a store that another process may have open: nothing is locked, nothing is written. */
export type DiskReader = {
  find: (bucket: string, key: string) => Promise<{ size: number; body: Readable } | undefined>
}

const attempts = 3

export function openDiskReader(folder: string): DiskReader {
  const root = resolve(folder)
  return {
    async find(bucket, key) {
      for (let attempt = 1; ; attempt += 1) {
        const meta = await findMeta(root, bucket, key)
        if (meta === undefined) return undefined
        try {
          return { size: meta.size, body: await openFiles(root, meta) }
        } catch (error) {
          // It was replaced between the two looks: the new one says where its bytes are.
          if (!hasCode(error, 'ENOENT') || attempt === attempts) throw error
        }
      }
    },
  }
}

async function findMeta(root: string, bucket: string, key: string): Promise<ObjectMeta | undefined> {
  try {
    return readMeta(await readFile(join(root, objectFolder(bucket, key), 'meta.json'), 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** All are opened first: what is open stays readable, whatever becomes of its name. */
async function openFiles(root: string, { files }: ObjectMeta): Promise<Readable> {
  const handles: FileHandle[] = []
  try {
    for (const file of files) handles.push(await open(join(root, file.path), 'r'))
  } catch (error) {
    await Promise.all(handles.map((handle) => handle.close()))
    throw error
  }
  const pieces = async function* () {
    for (const handle of handles) yield* handle.createReadStream()
  }
  const body = Readable.from(pieces(), { objectMode: false })
  return body.once('close', () => void Promise.allSettled(handles.map((handle) => handle.close())))
}
