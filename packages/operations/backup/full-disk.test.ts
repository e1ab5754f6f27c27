import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@tsuzuri/database/open'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder, runMagazine, runServer } from '@tsuzuri/server/testing/child-server'
import { fillFolder } from '@tsuzuri/server/testing/filled-folder'
import { noSmallDisk, openSmallDisk } from '@tsuzuri/server/testing/small-disk'

const patience = { timeout: 180_000 }

test.skipIf(noSmallDisk)(
  'O3 a backup to a full disk ends with one sentence, and leaves nothing',
  patience,
  async () => {
    await using folder = await newFolder()
    const env = { DATA_DIR: join(folder.path, 'data') }
    await fillFolder(env)
    using disk = openSmallDisk(1)
    disk.fill()
    const { code, stderr } = await runMagazine(['backup', `${disk.path}/`], env).ended
    expect(code).toBe(1)
    expect(stderr).toContain('ディスクがいっぱいで、続けられません。')
    expect(stderr).not.toContain('    at ')
    expect(await readdir(disk.path)).toEqual(['ballast'])
  },
)

test(
  'O3 a restore that is refused leaves no database and no mark, and the magazine can still be started',
  patience,
  async () => {
    await using folder = await newFolder()
    const env = { DATA_DIR: join(folder.path, 'data') }
    const file = join(folder.path, 'damaged.tar')
    await writeFile(file, 'this is no backup')
    const { code, stderr } = await runMagazine(['restore', file], env).ended
    expect([code, stderr]).toEqual([1, expect.stringContaining('このバックアップは壊れている')])
    expect(existsSync(join(env.DATA_DIR, 'magazine.sqlite'))).toBe(false)
    const server = runServer({ ...env, PORT: '0', SAMPLE: 'off' })
    await server.line(/開きました/)
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  },
)

test('O3 a restore into PostgreSQL that is refused leaves no table', patience, async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: join(folder.path, 'data'), DATABASE_URL: await newPostgresDatabase() }
  const file = join(folder.path, 'damaged.tar')
  await writeFile(file, 'this is no backup')
  const { code, stderr } = await runMagazine(['restore', file], env).ended
  expect([code, stderr]).toEqual([1, expect.stringContaining('このバックアップは壊れている')])
  const db = await openDatabase({ engine: 'postgres', url: env.DATABASE_URL })
  onTestFinished(db.close)
  const { rows } = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(db.writer)
  expect(rows).toEqual([])
})

test.skipIf(!existsSync('/proc/self'))(
  'a folder that can not be made is refused with one sentence, wherever it was named',
  patience,
  async () => {
    await using folder = await newFolder()
    const env = { DATA_DIR: join(folder.path, 'data') }
    await fillFolder(env)
    const nowhere = '/proc/nowhere/below/'
    const commands = ['backup', 'export-magazine', 'export'].map((name) => runMagazine([name, nowhere], env))
    const server = runServer({ DATA_DIR: nowhere, PORT: '0' })
    for (const { ended } of [...commands, server]) {
      const { code, stderr } = await ended
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/\/proc\/nowhere.*(作れません|書き込めません)（ENOENT）/),
      ])
      expect(stderr).not.toContain('    at ')
    }
  },
)
