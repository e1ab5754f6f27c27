import { createHash } from 'node:crypto'
import { blockBytes, paddingOf, readHeader } from './tar-header.ts'

export type ArchiveEntry = {
  name: string
  bytes: number
  /** Read it to its end or not at all; the reader skips the rest before it yields the next entry. */
  body: AsyncIterable<Buffer>
  /** Size and hash of everything before this entry, headers included. */
  before: { bytes: number; sha256: () => string }
}

/** The file is not a backup, or is damaged; the message says which. */
export class Damaged extends Error {
  override readonly name = 'Damaged'
}

/** Yields the entries of a backup in order. Any difference from what our writer writes is damage. */
export async function* readArchive(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const bytes = openBytes(source)
  let last = ''
  for (;;) {
    const before = bytes.mark()
    const header = await bytes.take(blockBytes)
    if (header === undefined)
      throw new Damaged(`ファイルが途中で切れています${last === '' ? '' : `（${last} のあと）`}。`)
    if (isZero(header)) break
    const entry = readHeader(header)
    if (entry === undefined)
      throw new Damaged(`${placeAfter(last)}見出しが壊れているか、このバックアップのものではありません。`)
    const { name, bytes: size } = entry
    let left = size
    async function* body(): AsyncGenerator<Buffer> {
      while (left > 0) {
        const chunk = await bytes.some(left)
        if (chunk === undefined) throw new Damaged(`ファイルが ${name} の途中で切れています。`)
        left -= chunk.length
        yield chunk
      }
    }
    yield { name, bytes: size, body: body(), before }
    for await (const chunk of body()) void chunk
    const padding = await bytes.take(paddingOf(size))
    if (padding === undefined) throw new Damaged(`ファイルが ${name} の途中で切れています。`)
    if (!isZero(padding)) throw new Damaged(`${name} のあとの余白が書き換わっています。`)
    last = name
  }
  const end = await bytes.take(blockBytes)
  if (end === undefined || !isZero(end) || (await bytes.some(1)) !== undefined)
    throw new Damaged('ファイルの終わりが正しくありません。')
}

function openBytes(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  const hash = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)
  let read = 0

  async function some(most: number): Promise<Buffer | undefined> {
    while (rest.length === 0) {
      const { done, value } = await chunks.next()
      if (done === true) return undefined
      rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(taken.length)
    hash.update(taken)
    read += taken.length
    return taken
  }

  return {
    some,
    async take(size: number): Promise<Buffer | undefined> {
      const parts: Buffer[] = []
      for (let left = size; left > 0;) {
        const part = await some(left)
        if (part === undefined) return undefined
        parts.push(part)
        left -= part.length
      }
      return Buffer.concat(parts)
    },
    mark() {
      const copy = hash.copy()
      return { bytes: read, sha256: () => copy.digest('hex') }
    },
  }
}

function placeAfter(name: string): string {
  return name === '' ? '先頭の' : `${name} のあとの`
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}
