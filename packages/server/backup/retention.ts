import { findBackupTime } from './backup-name.ts'

/**
 * The files to remove so that `keep` remain. Never a file that we did not name, and never the fresh backup, which was
 * just verified. Files with a time in the future come from a clock that was ahead, or this clock is behind: they are
 * neither removed nor counted until that time.
 */
export function filesToForget(files: readonly string[], keep: number, fresh: string, now: Date): string[] {
  const old = files.filter((file) => file !== fresh && isPast(file, now)).toSorted()
  return old.slice(0, Math.max(0, old.length + 1 - Math.max(1, keep)))
}

function isPast(file: string, now: Date): boolean {
  const at = findBackupTime(file)
  return at !== undefined && at <= now
}
