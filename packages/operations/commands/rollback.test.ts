import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { written } from '@tsuzuri/database/migrations/migrate'
import { programFolder } from '@tsuzuri/server/running-version'
import { newFolder, runMagazine } from '@tsuzuri/server/testing/child-server'
import { fillFolder, withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { expect, test } from 'vitest'

const names = written.map(({ name }) => name)

test('P3 the way back is found by the migrations of the other version, in each layout of its folder', async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: join(folder.path, 'data') }
  await fillFolder(env)
  // As in a database that version 0.1.0 made.
  await withMagazineIn(env, ({ db }) => db.writer.updateTable('migrations').set({ expands: null }).execute())
  const rollback = (to: string) => runMagazine(['rollback', '--to', to], env).ended
  const versionOf = (name: string, layout: string, migrations: readonly string[]) =>
    versionIn(join(folder.path, name), layout, migrations)

  for (const other of [programFolder, await versionOf('flat', '.', names)])
    expect(await rollback(other), other).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('に戻せます。'),
    })
  const older = await rollback(await versionOf('older', 'numbered', names.slice(0, -1)))
  expect(older).toMatchObject({
    code: 2,
    stdout: expect.stringContaining(
      `には戻せません（${names.at(-1)} のあとのテーブルは、前の版では使えません）`,
    ),
  })
  expect(await rollback(await versionOf('empty', '.', []))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('綴りのプログラムがありません'),
  })
})

async function versionIn(folder: string, layout: string, migrations: readonly string[]): Promise<string> {
  const place = join(folder, 'packages', 'database', 'migrations', layout)
  await mkdir(place, { recursive: true })
  for (const name of migrations) await writeFile(join(place, `${name}.ts`), '')
  await writeFile(join(place, 'migrate.ts'), '')
  await writeFile(join(folder, 'package.json'), '{"version":"0.0.9"}')
  return folder
}
