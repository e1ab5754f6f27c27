import { findBackupTime } from './backup-name.ts'

/**
 * Which of these files are more than should be kept: never anything that we did not name, and never the fresh one, which
 * has just been read through and found whole.
 */
export function filesToForget(files: readonly string[], keep: number, fresh: string): string[] {
  const old = files.filter((file) => findBackupTime(file) !== undefined && file !== fresh).toSorted()
  return old.slice(0, Math.max(0, old.length + 1 - Math.max(1, keep)))
}
