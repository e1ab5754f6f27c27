const form = /^tsuzuri-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar$/

/** Names say when, so that they sort by it, and only such names are ever taken away by retention. */
export function backupName(at: Date): string {
  return `tsuzuri-${at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.tar`
}

export function findBackupTime(file: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = form.exec(file) ?? []
  if (year === undefined) return undefined
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) || backupName(at) !== file ? undefined : at
}
