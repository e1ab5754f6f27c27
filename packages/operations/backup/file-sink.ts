import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Sink } from './archive-writer.ts'

export type FileSum = { bytes: number; sha256: string }

/** A sink that must be ended; returns size and hash of the file. */
export type EndedSink = Sink & { end: () => Promise<FileSum> }

export function openFileSink(file: FileHandle): EndedSink {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async write(chunk) {
      for (let at = 0; at < chunk.length;) at += (await file.write(chunk, at)).bytesWritten
      hash.update(chunk)
      bytes += chunk.length
    },
    end: async () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

export async function readHash(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of source) hash.update(chunk)
  return hash.digest('hex')
}
