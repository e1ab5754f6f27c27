const form = /^tsuzuri-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar(\.age)?$/

/** Names say when, so that they sort by it, and only such names are ever taken away by retention. */
export function backupName(at: Date, isEncrypted = false): string {
  return `tsuzuri-${at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.tar${isEncrypted ? '.age' : ''}`
}

export function findBackupTime(file: string): Date | undefined {
  const [, year, month, day, hour, minute, second, encrypted] = form.exec(file) ?? []
  if (year === undefined) return undefined
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) || backupName(at, encrypted !== undefined) !== file ? undefined : at
}
