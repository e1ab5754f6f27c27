import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ByteRange } from '../../byte-range.ts'
import type { DiskState } from './disk-state.ts'
import { partsWithin } from './file-parts.ts'
import { headObject } from './objects.ts'
import type { ObjectMeta, StoredFile } from './object-meta.ts'

export type OpenObject = {
  meta: ObjectMeta
  /** Call it once; the object is closed with the stream. */
  read(range?: ByteRange): Readable
  /** For an object that is not read after all. */
  close(): Promise<void>
}

export async function openObject(disk: DiskState, bucket: string, key: string): Promise<OpenObject> {
  const meta = headObject(disk, bucket, key)
  const release = disk.hold(meta.files)
  const first = await openFirst(disk, meta).catch(async (error) => {
    await release()
    throw error
  })
  const close = async () => {
    await first?.close().catch(() => {})
    await release()
  }
  return {
    meta,
    close,
    read(range = { start: 0, end: meta.size - 1 }) {
      const stream = Readable.from(readFiles(disk, meta.files, range, first), { objectMode: false })
      stream.once('close', () => void close())
      return stream
    },
  }
}

/** Detects missing bytes before the response starts. */
async function openFirst(disk: DiskState, { key, files }: ObjectMeta): Promise<FileHandle | undefined> {
  const [file] = files
  if (!file) return undefined
  const handle = await open(disk.path(file.path), 'r')
  const { size } = await handle.stat()
  if (size === file.size) return handle
  await handle.close()
  throw new Error(`${key}: the file has ${size} bytes, not ${file.size}`)
}

async function* readFiles(
  disk: DiskState,
  files: StoredFile[],
  range: ByteRange,
  first: FileHandle | undefined,
) {
  for (const { file, start, end } of partsWithin(files, range)) {
    if (file === files[0] && first) yield* readBytes(first, start, end)
    else yield* readFile(disk.path(file.path), start, end)
  }
}

async function* readFile(path: string, start: number, end: number) {
  const handle = await open(path, 'r')
  try {
    yield* readBytes(handle, start, end)
  } finally {
    await handle.close()
  }
}

const chunkSize = 256 * 1024

async function* readBytes(handle: FileHandle, start: number, end: number) {
  for (let position = start; position <= end;) {
    const buffer = Buffer.allocUnsafeSlow(Math.min(chunkSize, end - position + 1))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
    if (bytesRead === 0) throw new Error('the file ended before its object')
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
