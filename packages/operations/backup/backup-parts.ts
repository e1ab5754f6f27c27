import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { downloadName } from '@tsuzuri/content/download'
import { type ArchiveEntry, Damaged, readArchive } from './archive-reader.ts'
import { forms, mostPartBytes } from './manifest.ts'

const unpack = promisify(gunzip)

/** Reads an entry into memory; refuses one that is larger than our writer writes. */
export async function readSmall({ name, bytes, body }: ArchiveEntry, most = mostPartBytes): Promise<Buffer> {
  if (bytes > most) throw new Damaged(`${name} は大きすぎます。`)
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Decompresses a part of a table and returns its lines. Stops at the largest size that our writer writes. */
export async function readPart(name: string, bytes: Buffer): Promise<string[]> {
  const text = await unpack(bytes, { maxOutputLength: mostPartBytes }).catch(() => {
    throw new Damaged(`${name} を展開できません。`)
  })
  const lines = text.toString().split('\n')
  if (lines.pop() !== '') throw new Damaged(`${name} の最後の行が途中で切れています。`)
  return lines
}

/** The names in a list of the pictures beside a backup. */
export function readPictureNames(name: string, bytes: Buffer): string[] {
  const lines = bytes.toString().split('\n')
  if (lines.pop() !== '' || lines.some((line) => !downloadName.test(line)))
    throw new Damaged(`${name} を読めません。`)
  return lines
}

/** Yields the names of all pictures beside a backup in order. */
export async function* listPictures(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const entry of readArchive(source))
    if (forms.pictures.test(entry.name)) yield* readPictureNames(entry.name, await readSmall(entry))
}
