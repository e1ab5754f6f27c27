import { expect, test } from 'vitest'
import { listUnknownSettings, settingNames } from './unknown-settings.ts'

test('names that only look like settings are listed; settings and names of other programs are not', () => {
  const mistakes = ['BACKUP_T0', 'OIDC_ISUER', 'PURGE_TOKEN', 'S3_KEY', 'SMTP_HOST', 'TRUSTED_PROXIES']
  const others = [
    'PATH',
    'HOME',
    'LOG_FILE',
    'S3_SERVICE_HOST',
    'S3_PORT',
    'S3_PORT_9000_TCP',
    'S3_CORS_ORIGIN',
  ]
  const names = [...mistakes, ...others, ...settingNames]
  expect(listUnknownSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual(mistakes)
})
