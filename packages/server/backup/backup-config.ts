import { isFolder } from '../folder-setting.ts'
import { type BucketAccess, isBucket, readBucketAccess } from '../media/bucket-access.ts'
import { readBucketAddress } from '../media/bucket-address.ts'
import { failSetting } from '../start-failure.ts'

/** The settings of scheduled backups, and the access to a bucket for backups. */
export type BackupConfig = {
  /** An age identity (`AGE-SECRET-KEY-1…`), or a recipient (`age1…`) that can only encrypt. */
  key?: string | undefined
  schedule?: { to: string; everyMs: number; keep: number } | undefined
  s3: BucketAccess
  /** The folder in which a backup for a bucket is written before the upload. */
  workFolder: string
}

const unitsMs = { m: 60_000, h: 3_600_000, d: 86_400_000 }
const fewestMs = 60_000

export function readBackup(environment: Record<string, string | undefined>, dataDir: string): BackupConfig {
  return {
    key: readKey(environment),
    schedule: readSchedule(environment),
    s3: readBucketAccess(environment, 'BACKUP'),
    workFolder: dataDir,
  }
}

function readKey({ BACKUP_KEY: key }: Record<string, string | undefined>): string | undefined {
  if (!key) return undefined
  if (!/^(AGE-SECRET-KEY-1[0-9A-Z]{58}|age1[0-9a-z]{58})$/.test(key))
    failSetting(
      'BACKUP_KEY',
      'age-keygen が作る鍵（AGE-SECRET-KEY-1… か age1…）',
      'a key of age-keygen (AGE-SECRET-KEY-1… or age1…)',
    )
  return key
}

function readSchedule(environment: Record<string, string | undefined>): BackupConfig['schedule'] {
  const { BACKUP_TO: to = '', BACKUP_EVERY: every = '1d', BACKUP_KEEP: keep = '7' } = environment
  if (to.startsWith('s3://') ? !isBucket(readBucketAddress(to)?.bucket ?? '') : !isFolder(to))
    failSetting('BACKUP_TO', '~ を使わないフォルダーか s3://…', 'a folder (written without ~) or s3://…')
  if (/\.tar(\.age)?$/.test(to))
    failSetting('BACKUP_TO', 'ファイルではなくフォルダー', 'a folder, not a file')
  const [, amount, unit] = /^([1-9]\d{0,4})([mhd])$/.exec(every || '1d') ?? []
  const everyMs = Number(amount) * unitsMs[unit as keyof typeof unitsMs]
  if (!(everyMs >= fewestMs))
    failSetting('BACKUP_EVERY', '30m、6h、1d のような間隔', 'a time as 30m, 6h or 1d')
  if (!/^[1-9]\d{0,3}$/.test(keep || '7'))
    failSetting('BACKUP_KEEP', '1から9999までの整数', 'a whole number from 1 to 9999')
  return to === '' ? undefined : { to, everyMs, keep: Number(keep || '7') }
}
