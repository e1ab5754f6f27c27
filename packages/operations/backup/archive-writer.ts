import { createHash } from 'node:crypto'
import { type Listed, type Manifest, names } from './manifest.ts'
import { blockBytes, paddingOf, writeHeader } from './tar-header.ts'

/** The target of an archive, which is written sequentially. */
export type Sink = { write: (bytes: Uint8Array) => Promise<void> }

export type ArchiveWriter = {
  add: (name: string, bytes: Uint8Array) => Promise<void>
  /** Returns the hash of the body; throws if its length differs from `bytes`. */
  addStream: (name: string, bytes: number, body: AsyncIterable<Uint8Array>) => Promise<string>
  /** Writes the manifest with the hash of everything before it, the hash of the manifest, and the end. */
  finish: (about: Omit<Manifest, 'lists' | 'bytes' | 'sha256'>) => Promise<{ bytes: number; sha256: string }>
}

const perList = 1000

/** Writes a backup sequentially. Its memory use does not grow with the size of the backup. */
export function openArchiveWriter(sink: Sink, modifiedAt: Date): ArchiveWriter {
  const whole = createHash('sha256')
  let written = 0
  let entries: Listed[] = []
  const lists: Listed[] = []

  async function write(bytes: Uint8Array): Promise<void> {
    await sink.write(bytes)
    whole.update(bytes)
    written += bytes.length
  }

  async function addStream(name: string, bytes: number, body: AsyncIterable<Uint8Array>): Promise<string> {
    await write(writeHeader({ name, bytes, modifiedAt }))
    const hash = createHash('sha256')
    let length = 0
    for await (const chunk of body) {
      length += chunk.length
      if (length > bytes) break
      hash.update(chunk)
      await write(chunk)
    }
    if (length !== bytes) throw new Error(`${name} has not the ${bytes} bytes that were promised`)
    await write(Buffer.alloc(paddingOf(bytes)))
    const sha256 = hash.digest('hex')
    entries.push({ name, bytes, sha256 })
    return sha256
  }

  async function add(name: string, bytes: Uint8Array): Promise<void> {
    await addStream(name, bytes.length, once(bytes))
  }

  async function list(): Promise<void> {
    if (entries.length === 0) return
    const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
    entries = []
    await add(names.list(lists.length + 1), Buffer.from(text))
    lists.push(...entries)
    entries = []
  }

  return {
    async add(name, bytes) {
      await add(name, bytes)
      if (entries.length >= perList) await list()
    },
    async addStream(name, bytes, body) {
      const sha256 = await addStream(name, bytes, body)
      if (entries.length >= perList) await list()
      return sha256
    },
    async finish(about) {
      await list()
      const sum = { bytes: written, sha256: whole.copy().digest('hex') }
      const manifest = Buffer.from(`${JSON.stringify({ ...about, lists, ...sum }, null, 1)}\n`)
      await add(names.manifest, manifest)
      const seal = createHash('sha256').update(manifest).digest('hex')
      await add(names.seal, Buffer.from(`${seal}  ${names.manifest}\n`))
      await write(Buffer.alloc(2 * blockBytes))
      return { bytes: written, sha256: whole.digest('hex') }
    },
  }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
