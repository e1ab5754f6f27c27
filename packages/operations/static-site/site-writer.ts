import { createHash } from 'node:crypto'
import type { Manifest, SiteFile, SiteTarget } from './target.ts'

type WriteCounts = { files: number; written: number; removed: number }

const atOnce = 8
const betweenSaves = 500

export type SiteWriter = ReturnType<typeof openSiteWriter>

/** The target, with what it held before and holds now: a few files at a time are on their way. */
export function openSiteWriter(target: SiteTarget, before: Manifest, counts: WriteCounts) {
  const now: Manifest = new Map()
  const underWay = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined

  async function write(path: string, file: SiteFile, hash: string): Promise<void> {
    await target.write(path, file)
    // Not before: what the manifest names is never written again.
    now.set(path, hash)
    counts.written += 1
    // Whoever goes on after an interruption knows what is there.
    if (counts.written % betweenSaves === 0) await target.saveManifest(new Map([...before, ...now]))
  }

  return {
    /** Whether an earlier export wrote this very file. */
    keep(path: string): boolean {
      const hash = before.get(path)
      if (hash === undefined) return false
      now.set(path, hash)
      counts.files += 1
      return true
    },
    async put(path: string, file: SiteFile): Promise<void> {
      const hash = createHash('sha256').update(file.bytes).digest('hex').slice(0, 32)
      counts.files += 1
      if (before.get(path) === hash) {
        now.set(path, hash)
        return
      }
      while (underWay.size >= atOnce) await Promise.race(underWay)
      if (failure !== undefined) throw failure.error
      const writing = write(path, file, hash)
        .catch((error: unknown) => {
          failure ??= { error }
        })
        .finally(() => underWay.delete(writing))
      underWay.add(writing)
    },
    async finish(): Promise<void> {
      await Promise.all(underWay)
      if (failure !== undefined) throw failure.error
      for (const path of before.keys()) {
        if (now.has(path)) continue
        await target.remove(path)
        counts.removed += 1
      }
      await target.saveManifest(now)
    },
  }
}
