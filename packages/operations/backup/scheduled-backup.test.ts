import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName } from '@tsuzuri/server/backup/backup-name'
import { keepUp, newBackupState } from '@tsuzuri/server/backup/schedule'
import { readConfig } from '@tsuzuri/server/config'
import { newFolder } from '@tsuzuri/server/testing/child-server'
import { withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { expect, test } from 'vitest'
import { takeBackup } from './take-backup.ts'

const patience = { timeout: 120_000 }

test('O3 a backup is taken when the newest is old enough, and old ones go', patience, async () => {
  await using folder = await newFolder()
  const to = join(folder.path, 'kept')
  const config = readConfig({
    DATA_DIR: join(folder.path, 'data'),
    BACKUP_TO: to,
    BACKUP_EVERY: '6h',
    BACKUP_KEEP: '2',
  })
  await withMagazineIn({ DATA_DIR: config.dataDir }, async () => {})
  await mkdir(to)
  const old = [1, 2, 3].map((day) => backupName(new Date(Date.UTC(2026, 0, day))))
  for (const name of [...old, 'notes.txt']) await writeFile(join(to, name), '')
  const { schedule } = config.backup
  if (schedule === undefined) throw new Error('there is no schedule')
  const state = newBackupState(config)
  const look = () => keepUp(config.backup, schedule, state, (where) => takeBackup(config, where))
  await look()
  const files = await readdir(to)
  expect(files.toSorted()).toEqual([
    'notes.txt',
    old[2],
    expect.stringMatching(/^tsuzuri-\d+T\d+Z\.pictures$/),
    expect.stringMatching(/^tsuzuri-\d+T\d+Z\.rows\.tar$/),
  ])
  expect(state).toMatchObject({ isScheduled: true, everySeconds: 21_600, successes: 1, kept: 2 })
  expect(state.lastBytes).toBeGreaterThan(1000)
  await look()
  expect([state.successes, await readdir(to)]).toEqual([1, files])
})
