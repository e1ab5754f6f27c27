import { access, constants, statfs } from 'node:fs/promises'

/** How a disk is doing: `low` is a warning, `full` and `read-only` take no writes. */
export type DiskSpace = {
  state: 'ok' | 'low' | 'full' | 'read-only'
  freeBytes: number
  totalBytes: number
}

/** What `statfs` says of a file system. */
export type Space = { bsize: number; blocks: number; bavail: number; files: number; ffree: number }

const mib = 1024 * 1024
const low = { bytes: 1024 * mib, share: 0.1 }
const full = { bytes: 16 * mib, share: 0.01 }

/** Looks at the file system that a folder is on. It asks the system, and writes nothing. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const space = await statfs(folder)
  const look = measure(space)
  const isReadOnly = await access(folder, constants.W_OK).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'EROFS',
  )
  return isReadOnly ? { ...look, state: 'read-only' } : look
}

/** Low is a tenth of the disk or 1 GiB, full a hundredth or 16 MiB, whichever is less; or the same share of its inodes. */
export function measure({ bsize, blocks, bavail, files, ffree }: Space): DiskSpace {
  const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize]
  const isBelow = ({ bytes, share }: typeof low) => freeBytes < Math.min(bytes, totalBytes * share)
  // Some file systems make inodes as they need them, and count none.
  const freeInodes = files > 0 ? ffree / files : 1
  const state =
    isBelow(full) || freeInodes === 0 ? 'full' : isBelow(low) || freeInodes < full.share ? 'low' : 'ok'
  return { state, freeBytes, totalBytes }
}
