import type { Stats } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './living-process.ts'

export const leftoverMs = 24 * 60 * 60 * 1000

/**
 * Removes leftovers of killed commands from a folder: entries that match `name`, belong to this user and are unchanged
 * for a day. The first group of `name` may be the id of a process; the entry stays while that process runs.
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

/** Our own id counts as unused: in a container, the process that left the entry may have had the same id. */
function isInUse(pid: number): boolean {
  return pid > 0 && pid !== process.pid && isAlive(pid)
}

function isOwn({ uid }: Stats): boolean {
  return process.getuid === undefined || process.getuid() === uid
}
