import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/** What a run keeps in its temporary folders at once, with room to spare. */
const neededBytes = 6 * 2 ** 30

/**
 * The environment that puts the temporary folders of the tests into memory, where this machine has enough of it: thousands
 * of small databases wait for the disk otherwise. `TMPDIR` chooses another place.
 * @returns {{ TMPDIR?: string }}
 */
export function chooseTestFolder(folder = '/dev/shm') {
  if (process.env['TMPDIR'] !== undefined || freemem() < neededBytes) return {}
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(folder)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .findLast((line) => line.split(' ')[1] === folder)
    // Some tests run programs from their folder.
    const isRunnable = mount?.split(' ')[3]?.split(',').includes('noexec') === false
    return isRunnable && bavail * bsize >= neededBytes ? { TMPDIR: folder } : {}
  } catch {
    return {}
  }
}
