import type { Stats } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './living-process.ts'

export const leftoverMs = 24 * 60 * 60 * 1000

/**
 * Removes what killed commands left in a folder: entries with such a name, of this user, unchanged for a day. The name may
 * contain the number of the process as its first group; while that process runs, the entry stays.
 */
export async function sweepLeftovers(folder: string, name: RegExp): Promise<void> {
  for (const entry of await readdir(folder).catch(() => [])) {
    const [found, pid] = name.exec(entry) ?? []
    if (found === undefined || isInUse(Number(pid))) continue
    const path = join(folder, entry)
    const stats = await lstat(path).catch(() => undefined)
    if (stats !== undefined && isOwn(stats) && Date.now() - stats.mtimeMs > leftoverMs)
      await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}

/** In a container, the process that left it may have had the number of this one. */
function isInUse(pid: number): boolean {
  return pid > 0 && pid !== process.pid && isAlive(pid)
}

function isOwn({ uid }: Stats): boolean {
  return process.getuid === undefined || process.getuid() === uid
}
