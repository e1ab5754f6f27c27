import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type ArchiveEntry, Damaged } from './archive-reader.ts'
import { mostPartBytes } from './manifest.ts'

const unpack = promisify(gunzip)

/** An entry that is held in memory; one that is too large for that is none of ours. */
export async function readSmall({ name, bytes, body }: ArchiveEntry, most = mostPartBytes): Promise<Buffer> {
  if (bytes > most) throw new Damaged(`${name} は大きすぎます。`)
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The lines of a part of a table. Unpacking stops where it would take more than any part of ours. */
export async function readPart(name: string, bytes: Buffer): Promise<string[]> {
  const text = await unpack(bytes, { maxOutputLength: mostPartBytes }).catch(() => {
    throw new Damaged(`${name} を展開できません。`)
  })
  const lines = text.toString().split('\n')
  if (lines.pop() !== '') throw new Damaged(`${name} の最後の行が途中で切れています。`)
  return lines
}
