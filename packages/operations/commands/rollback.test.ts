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
  const rollback = async (to: string) => {
    const { code, stdout } = await runMagazine(['rollback', '--to', to], env).ended
    return { code, stdout }
  }
  const isOpen = { code: 0, stdout: expect.stringContaining('に戻せます。') }
  const last = names.at(-1) ?? ''

  expect(await rollback(programFolder)).toEqual(isOpen)
  for (const layout of ['.', 'numbered']) {
    const all = await versionIn(join(folder.path, 'all', layout), layout, names)
    expect(await rollback(all), layout).toEqual(isOpen)
    const older = await versionIn(join(folder.path, 'older', layout), layout, names.slice(0, -1))
    expect(await rollback(older), layout).toEqual({
      code: 2,
      stdout: expect.stringContaining(`には戻せません（${last} のあとのテーブルは、前の版では使えません）`),
    })
  }
})

test('P3 a folder without migrations is no version to go back to', async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: join(folder.path, 'data') }
  await fillFolder(env)
  const empty = await versionIn(join(folder.path, 'empty'), '.', [])
  const { code, stderr } = await runMagazine(['rollback', '--to', empty], env).ended
  expect([code, stderr]).toEqual([1, expect.stringContaining('綴りのプログラムがありません')])
})

async function versionIn(folder: string, layout: string, migrations: readonly string[]): Promise<string> {
  const place = join(folder, 'packages', 'database', 'migrations', layout)
  await mkdir(place, { recursive: true })
  for (const name of migrations) await writeFile(join(place, `${name}.ts`), '')
  await writeFile(join(place, 'migrate.ts'), '')
  await writeFile(join(folder, 'package.json'), '{"version":"0.0.9"}')
  return folder
}
