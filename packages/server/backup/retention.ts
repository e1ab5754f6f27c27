import { findBackupTime } from './backup-name.ts'

/**
 * Which of these files are more than should be kept: never anything that we did not name, and never the fresh one, which
 * has just been read through and found whole. Backups of the future were named by a clock that was ahead, or this clock is
 * behind: they are neither removed nor counted until their time has come.
 */
export function filesToForget(files: readonly string[], keep: number, fresh: string, now: Date): string[] {
  const old = files.filter((file) => file !== fresh && isOfThePast(file, now)).toSorted()
  return old.slice(0, Math.max(0, old.length + 1 - Math.max(1, keep)))
}

function isOfThePast(file: string, now: Date): boolean {
  const at = findBackupTime(file)
  return at !== undefined && at <= now
}
