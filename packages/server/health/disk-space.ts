import { access, constants, statfs } from 'node:fs/promises'

/** The state of a disk: `low` is a warning; `full` and `read-only` cannot be written. */
export type DiskSpace = {
  state: 'ok' | 'low' | 'full' | 'read-only'
  freeBytes: number
  totalBytes: number
}

/** The result of `statfs`. */
export type Space = { bsize: number; blocks: number; bavail: number; files: number; ffree: number }

const mib = 1024 * 1024
const low = { bytes: 1024 * mib, share: 0.1 }
const full = { bytes: 16 * mib, share: 0.01 }

/** Reads the state of the file system that contains a folder, without writing. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const space = await statfs(folder)
  const look = measure(space)
  const isReadOnly = await access(folder, constants.W_OK).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'EROFS',
  )
  return isReadOnly ? { ...look, state: 'read-only' } : look
}

/**
 * `low` is below a tenth of the disk or 1 GiB, `full` below a hundredth or 16 MiB, whichever is less; the same shares
 * apply to inodes.
 */
export function measure({ bsize, blocks, bavail, files, ffree }: Space): DiskSpace {
  const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize]
  const isBelow = ({ bytes, share }: typeof low) => freeBytes < Math.min(bytes, totalBytes * share)
  // Some file systems create inodes dynamically and report none.
  const freeInodes = files > 0 ? ffree / files : 1
  const state =
    isBelow(full) || freeInodes === 0 ? 'full' : isBelow(low) || freeInodes < full.share ? 'low' : 'ok'
  return { state, freeBytes, totalBytes }
}
