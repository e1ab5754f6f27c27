import { DatabaseSync } from 'node:sqlite'

/** A lock that is not referenced would be collected, and its file closed. */
const held = new Set<DatabaseSync>()

/** For two processes that start at once: without it both could be refused. */
const busyTimeoutMs = 200
/** SQLITE_BUSY */
const busy = 5

/**
 * An exclusive lock of the kernel on a file, through SQLite because Node itself has none. Every process that sees the
 * file sees the lock, also from another container, and it ends with its process. Undefined if it is taken.
 *
 * Nothing is written to the file, and it stays there: if it were removed, one process could lock the old file and
 * another the new one. Never open it in another way, because closing it would release the lock.
 */
export function takeKernelLock(path: string): (() => void) | undefined {
  const file = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined
    throw error
  }
  held.add(file)
  return () => {
    if (held.delete(file)) file.close()
  }
}
