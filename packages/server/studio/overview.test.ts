import { expect, test } from 'vitest'
import { noteAttempt } from '../backup/backup-report.ts'
import { noon, openTestApp } from '../testing/open-app.ts'
import { newStaff } from '../testing/studio-people.ts'

test('O3 T6 the overview shows administrators that backups fail and when the last one was made', async () => {
  const app = await openTestApp('sqlite', { BACKUP_TO: 's3://kept' })
  try {
    const administrator = await newStaff(app, 'administrator')
    const editor = await newStaff(app, 'editor')
    const readTrouble = async () => (await administrator.studio.getOverview({})).backupTrouble
    expect(await readTrouble()).toBeNull()
    const yesterday = new Date(noon.getTime() - 86_400_000)
    const failed = { at: noon, hasFailed: true, lastSuccessAt: yesterday }
    await noteAttempt(app.context.config, failed)
    expect(await readTrouble()).toEqual({
      lastSuccessAt: yesterday.toISOString(),
      failingSince: noon.toISOString(),
    })
    expect((await editor.studio.getOverview({})).backupTrouble).toBeNull()
    await noteAttempt(app.context.config, { ...failed, hasFailed: false, lastSuccessAt: noon })
    expect(await readTrouble()).toBeNull()
  } finally {
    await app.close()
  }
})
