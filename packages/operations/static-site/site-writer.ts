import { createHash } from 'node:crypto'
import { eachAtOnce } from '../files/each-at-once.ts'
import { type Manifest, type SiteFile, type SiteTarget, unknownHash } from './target.ts'

type WriteCounts = { files: number; written: number; removed: number }
type Coming = { path: string; file: SiteFile; hash: string }

const writesAtOnce = 8
const filesPerBatch = 500
const bytesPerBatch = 16 * 1024 * 1024

export type SiteWriter = ReturnType<typeof openSiteWriter>

/**
 * Writes files in batches while the next batch is collected. The manifest names the paths of a batch before their files
 * are written, so the next export knows them even if this one is killed.
 */
export function openSiteWriter(target: SiteTarget, before: Manifest, counts: WriteCounts) {
  /** All files that may be at the target. */
  const held: Manifest = new Map(before)
  /** The paths of this export. */
  const wanted = new Set<string>()
  let batch: Coming[] = []
  let batchBytes = 0
  let writing = Promise.resolve()

  /** Resolves when the batch before this one is written. */
  function startBatch(): Promise<void> {
    const [earlier, some] = [writing, batch]
    batch = []
    batchBytes = 0
    writing = earlier.then(() => writeBatch(some))
    // The next batch and `finish` await it and throw its error; this only prevents an unhandled rejection.
    writing.catch(() => {})
    return earlier
  }

  async function writeBatch(some: Coming[]): Promise<void> {
    if (some.length === 0) return
    for (const { path } of some) held.set(path, unknownHash)
    await target.saveManifest(held)
    await eachAtOnce(some, writesAtOnce, async ({ path, file, hash }) => {
      await target.write(path, file)
      held.set(path, hash)
      counts.written += 1
    })
  }

  return {
    /** Whether an earlier export wrote this file; then it is kept. */
    keep(path: string): boolean {
      if ((before.get(path) ?? unknownHash) === unknownHash) return false
      wanted.add(path)
      counts.files += 1
      return true
    },
    async put(path: string, file: SiteFile): Promise<void> {
      const hash = createHash('sha256').update(file.bytes).digest('hex').slice(0, 32)
      counts.files += 1
      wanted.add(path)
      if (before.get(path) === hash) return
      batch.push({ path, file, hash })
      batchBytes += file.bytes.length
      if (batch.length >= filesPerBatch || batchBytes >= bytesPerBatch) await startBatch()
    },
    /** Writes the last batch and removes files of earlier exports that this one does not have. */
    async finish(): Promise<void> {
      await startBatch()
      await writing
      for (const path of [...held.keys()].filter((one) => !wanted.has(one))) {
        await target.remove(path)
        held.delete(path)
        counts.removed += 1
      }
      await target.saveManifest(held)
    },
    /** Removes nothing and saves the manifest of the files written so far. */
    async abandon(): Promise<void> {
      batch = []
      await writing.catch(() => {})
      await target.saveManifest(held)
    },
  }
}
