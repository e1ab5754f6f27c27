import { type FileHandle, open } from 'node:fs/promises'
import { BodyCheck, type Expected, type Received } from '../body/body-check.ts'
import { removeQuietly } from './durable-file.ts'

export type Body = Uint8Array | AsyncIterable<Uint8Array>

/** Writes a body to a new file and syncs it; removes the file on any failure. */
export async function receiveFile(path: string, body: Body, expected: Expected = {}): Promise<Received> {
  const file = await open(path, 'wx', 0o600)
  try {
    const received = await receive(file, body, expected)
    await file.sync()
    await file.close()
    return received
  } catch (error) {
    await file.close().catch(() => {})
    await removeQuietly(path)
    throw error
  }
}

async function receive(file: FileHandle, body: Body, expected: Expected): Promise<Received> {
  const check = new BodyCheck(expected)
  const writer = batchWriter(file)
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    check.update(chunk)
    await writer.write(chunk)
  }
  await writer.flush()
  return check.finish()
}

const batchSize = 1024 * 1024
const batchCount = 512

/** Few large writes: the next batch is received while the last one is written. */
function batchWriter(file: FileHandle) {
  let batch: Uint8Array[] = []
  let batched = 0
  let writing: Promise<void> | undefined

  async function flush(): Promise<void> {
    await start()
    await writing
  }
  async function start(): Promise<void> {
    await writing
    writing = batched > 0 ? writeAll(file, batch, batched) : undefined
    // The next await handles a failure; until then it must not count as an unhandled rejection.
    writing?.catch(() => {})
    batch = []
    batched = 0
  }
  return {
    flush,
    async write(chunk: Uint8Array): Promise<void> {
      batch.push(chunk)
      batched += chunk.length
      if (batched >= batchSize || batch.length >= batchCount) await start()
    },
  }
}

async function writeAll(file: FileHandle, chunks: Uint8Array[], size: number): Promise<void> {
  const { bytesWritten } = await file.writev(chunks)
  if (bytesWritten === size) return
  const rest = Buffer.concat(chunks).subarray(bytesWritten)
  await file.writeFile(rest)
}
