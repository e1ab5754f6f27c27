import { execFileSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@tsuzuri/database/open'
import { hasTables } from '@tsuzuri/database/backup/stored-tables'
import { isUnfinished, markUnfinished } from '@tsuzuri/server/backup/unfinished'
import { readConfig } from '@tsuzuri/server/config'
import { openMediaStore } from '@tsuzuri/server/media/media-store'
import { openStoreReader } from '@tsuzuri/server/media/store-reader'
import {
  newFolder,
  runMagazine,
  runServer,
  startServer,
  stopServer,
} from '@tsuzuri/server/testing/child-server'
import { fillFolder } from '@tsuzuri/server/testing/filled-folder'
import { expect, test, vi } from 'vitest'
import { engines, newPlace, restoreTo, withoutChangeLog } from '../testing/kept-places.ts'
import { takeBackup } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const patience = { timeout: 120_000 }
const soon = { timeout: 180_000, interval: 1 }

test('O3 kill -9 during a backup leaves nothing or a whole file', patience, async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: join(folder.path, 'data') }
  await fillFolder(env)
  const kept = join(folder.path, 'kept')
  const list = async () => readdir(kept).catch(() => [])
  const program = runMagazine(['backup', join(kept, 'a.tar')], env)
  // A small backup may end before the test sees its file.
  await vi.waitFor(
    async () => expect((await list()).some(isPartial) || program.child.exitCode !== null).toBe(true),
    soon,
  )
  program.child.kill('SIGKILL')
  await program.ended
  for (const name of (await list()).filter((one) => !isPartial(one)))
    expect((await verifyBackup(createReadStream(join(kept, name)))).faults).toEqual([])
  const { code } = await runMagazine(['backup', join(kept, 'b.tar')], env).ended
  expect([code, (await verifyBackup(createReadStream(join(kept, 'b.tar')))).faults]).toEqual([0, []])
})

test.each(engines)(
  'O3 kill -9 during a restore on %s leaves an empty database or a whole one, and can be run again',
  patience,
  async (engine) => {
    await using folder = await newFolder()
    const from = { DATA_DIR: join(folder.path, 'from') }
    await fillFolder(from)
    const file = join(folder.path, 'a.tar')
    const taken = await takeBackup(readConfig(from), file)
    const to = await newPlace(engine, join(folder.path, 'to'))
    const program = runMagazine(['restore', file], to)
    const reader = await openStoreReader(readConfig(to).store)
    await vi.waitFor(async () => {
      const mark = await reader.find('restore/unfinished.json')
      await mark?.body.cancel()
      expect(mark !== undefined || program.child.exitCode !== null).toBe(true)
    }, soon)
    program.child.kill('SIGKILL')
    await program.ended
    const db = await openDatabase(readConfig(to).database)
    const isWhole = await hasTables(db)
    await db.close()
    if (!isWhole) await restoreTo(to, file)
    const again = await takeBackup(readConfig(to), join(folder.path, 'again.tar'))
    expect(withoutChangeLog(again.tables)).toEqual(withoutChangeLog(taken.tables))
  },
)

test.each(engines)(
  'O3 kill -9 while a restore on %s checks its file: a start says so, and the restore can be run again',
  patience,
  async (engine) => {
    await using folder = await newFolder()
    const from = { DATA_DIR: join(folder.path, 'from') }
    await fillFolder(from)
    const file = join(folder.path, 'a.tar')
    const taken = await takeBackup(readConfig(from), file)
    const to = await newPlace(engine, join(folder.path, 'to'))
    // Nothing writes to the pipe, so the check never ends.
    const pipe = join(folder.path, 'pipe.tar')
    execFileSync('mkfifo', [pipe])
    const program = runMagazine(['restore', pipe], to)
    const reader = await openStoreReader(readConfig(to).store)
    await vi.waitFor(async () => {
      const mark = await reader.find('restore/unfinished.json')
      await mark?.body.cancel()
      expect(mark).toBeDefined()
    }, soon)
    program.child.kill('SIGKILL')
    await program.ended
    const started = await runServer({ ...to, PORT: '0' }).ended
    expect([started.code, started.stderr]).toEqual([
      1,
      expect.stringContaining('A restore was interrupted; run restore again.'),
    ])
    await restoreTo(to, file)
    const again = await takeBackup(readConfig(to), join(folder.path, 'again.tar'))
    expect(withoutChangeLog(again.tables)).toEqual(withoutChangeLog(taken.tables))
    // As after a kill between the rows and the end of the restore.
    const store = await openMediaStore(readConfig(to).store)
    await markUnfinished(store, new Date())
    await store.close()
    expect((await stopServer(await startServer(to))).code).toBe(0)
    expect(await reader.find('restore/unfinished.json')).toBeUndefined()
  },
)

test('O3 a restore that was broken off is recognised, whatever it had brought', patience, async () => {
  await using folder = await newFolder()
  const from = { DATA_DIR: join(folder.path, 'from') }
  const { picture } = await fillFolder(from)
  const file = join(folder.path, 'a.tar')
  await takeBackup(readConfig(from), file)
  const to = { DATA_DIR: join(folder.path, 'to') }
  const store = await openMediaStore(readConfig(to).store)
  await markUnfinished(store, new Date())
  await store.put(`media/${picture.name}`, Buffer.from('half'), 'image/png')
  await store.close()
  const started = await runServer({ ...to, PORT: '0' }).ended
  expect([started.code, started.stderr]).toEqual([1, expect.stringContaining('前の復元が終わっていません。')])
  for (const args of [
    ['staff', 'list'],
    ['fill', '--articles', '1'],
  ]) {
    const refused = await runMagazine(args, to).ended
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('前の復元が終わっていません。'),
    ])
  }
  const { code, stdout } = await runMagazine(['restore', file], to).ended
  expect([code, stdout]).toEqual([0, expect.stringContaining('のバックアップを戻しました。')])
  const restored = await openMediaStore(readConfig(to).store)
  expect(await isUnfinished(restored)).toBe(false)
  const kept = await restored.find(`media/${picture.name}`)
  await kept?.body.cancel()
  expect(kept?.bytes).toBe(picture.bytes)
  await restored.close()
})

function isPartial(name: string): boolean {
  return /^\.tsuzuri-backup-[0-9a-f]{12}\.partial$/.test(name)
}
