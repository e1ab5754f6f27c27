const form = /^tsuzuri-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(\.rows)?\.tar(\.age)?$/

type Kind = { isEncrypted?: boolean; isShared?: boolean }

/**
 * The name contains the time, so names sort by age; retention removes only files with such names. `.rows` means that
 * the pictures are stored beside the file and shared with other backups.
 */
export function backupName(at: Date, { isEncrypted = false, isShared: shares = false }: Kind = {}): string {
  return `${stemOf(at)}${shares ? '.rows' : ''}.tar${isEncrypted ? '.age' : ''}`
}

export function findBackupTime(file: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = form.exec(file) ?? []
  if (year === undefined) return undefined
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) || !file.startsWith(`${stemOf(at)}.`) ? undefined : at
}

/** Whether the pictures of a backup are beside it. */
export function isShared(file: string): boolean {
  return form.exec(file)?.[7] !== undefined
}

/** The list of the pictures that a backup needs, written before the backup. It shows which pictures are in use. */
export function listNameOf(file: string): string {
  return file.replace(/\.rows\.tar(\.age)?$/, '.pictures')
}

function stemOf(at: Date): string {
  return `tsuzuri-${at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`
}
