import { randomBytes } from 'node:crypto'

/** The temporary copy of a backup from a bucket, in the data folder, during a restore. */
export const downloadedBackup = /^\.restore-(?:(\d+)-)?[0-9a-f]{12}\.partial$/

export function newDownloadName(): string {
  return `.restore-${process.pid}-${randomBytes(6).toString('hex')}.partial`
}
