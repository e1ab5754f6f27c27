import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/** The space that the temporary folders of a run need, with a reserve. */
const neededBytes = 6 * 2 ** 30

/**
 * The environment that puts the temporary folders of the tests into memory, if this machine has enough: thousands of
 * small databases would otherwise wait for the disk. `TMPDIR` chooses another folder.
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
    // Some tests execute programs in their folder, so it must not be mounted with noexec.
    const isRunnable = mount?.split(' ')[3]?.split(',').includes('noexec') === false
    return isRunnable && bavail * bsize >= neededBytes ? { TMPDIR: folder } : {}
  } catch {
    return {}
  }
}
