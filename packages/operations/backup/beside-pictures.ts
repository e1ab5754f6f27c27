import { createHash } from 'node:crypto'
import type { BackupPlace } from '@tsuzuri/server/backup/backup-place'
import { Damaged } from './archive-reader.ts'
import { decryptBackup, UnreadableHeader } from './encryption.ts'
import { type Manifest, mostFileBytes } from './manifest.ts'
import { pictureSet } from './shared-pictures.ts'

/** Reads the pictures beside a backup. */
export type BesidePictures = {
  /** Undefined if the picture is missing, or its content does not match the hash in its name. */
  find: (name: string) => Promise<Buffer | undefined>
  /** Yields those of the names whose pictures are missing, in order. */
  listMissing: (sortedNames: AsyncIterable<string>) => AsyncGenerator<string>
}

export function besidePictures(
  place: BackupPlace,
  { pictures }: Manifest,
  key: string | undefined,
): BesidePictures | undefined {
  if (pictures === undefined) return undefined
  const shelf = place.pictures(pictures.set)
  return {
    async find(name) {
      const bytes = await readWhole(decryptBackup(shelf.read(name), key)).catch(async (error: unknown) => {
        if (isLost(error)) return undefined
        // If the key is that of the set, an unreadable header means damage, not a wrong key.
        if (error instanceof UnreadableHeader && (await pictureSet(key)) === pictures.set) return undefined
        throw error
      })
      if (bytes === undefined) return undefined
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return name.startsWith(sha256.slice(0, 32)) ? bytes : undefined
    },
    async *listMissing(sortedNames) {
      const listing = shelf.list()[Symbol.asyncIterator]()
      let next: string | undefined = ''
      for await (const name of sortedNames) {
        while (next !== undefined && next < name) {
          const { done, value } = await listing.next()
          next = done === true ? undefined : value.name
        }
        if (next !== name) yield name
      }
    },
  }
}

async function readWhole(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > mostFileBytes) throw new Damaged('大きすぎる画像があります。')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** True if the picture is missing or can't be decrypted; false for other errors, such as an unreachable place. */
function isLost(error: unknown): boolean {
  const isAbsent =
    error instanceof Error &&
    (('code' in error && error.code === 'ENOENT') || ('status' in error && error.status === 404))
  return isAbsent || error instanceof Damaged
}
