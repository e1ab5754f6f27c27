import { open, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { unknownType } from './body.ts'
import type { ReadableBody } from './body.ts'

/**
 * A file on disk as a body, read in chunks while it is sent. Not `fs.openAsBlob`: Node 24 stores the size of such a
 * blob in 32 bits and silently truncates larger files.
 */
export async function openFileBody(path: string): Promise<ReadableBody> {
  const stats = await stat(path)
  if (!stats.isFile()) throw new Error(`Cannot determine length of ${path}`)
  let file: Promise<FileHandle> | undefined
  return {
    size: stats.size,
    contentType: unknownType,
    async slice(start, end) {
      file ??= open(path)
      return readRange(await file, start, end)
    },
    async release() {
      await (await file)?.close()
      file = undefined
    },
  }
}

async function readRange(file: FileHandle, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(end - start)
  let filled = 0
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled)
    if (bytesRead === 0) throw new Error(`File ended after ${start + filled} of at least ${end} bytes`)
    filled += bytesRead
  }
  return bytes
}
