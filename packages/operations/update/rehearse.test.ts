import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { programFolder, readVersionOf } from '@tsuzuri/server/running-version'
import { newFolder, runMagazine } from '@tsuzuri/server/testing/child-server'
import { fillFolder, withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { storedRows } from '@tsuzuri/server/testing/stored'
import { expect, test } from 'vitest'
import { engines, newPlace } from '../testing/kept-places.ts'

const patience = { timeout: 240_000 }

test.each(engines)(
  'P3 an update is rehearsed on a copy, done, and the way back named (%s)',
  patience,
  async (engine) => {
    await using folder = await newFolder()
    const env = await newPlace(engine, join(folder.path, 'data'))
    await fillFolder(env)
    const rows = await withMagazineIn(env, ({ db }) => storedRows(db))
    const old = ['--old', programFolder]

    const early = await runMagazine(['update', ...old], env).ended
    expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('予行されていません')])

    const rehearsed = await runMagazine(['update', '--rehearse', ...old, '--pages', '20'], env).ended
    expect(rehearsed.stdout + rehearsed.stderr).toContain('20ページを両方の版で生成しました: 同じ 20、違う 0')
    expect(rehearsed.stdout).toContain('破損はありません。')
    expect(rehearsed.code).toBe(0)
    expect(await withMagazineIn(env, ({ db }) => storedRows(db)), 'the magazine is only read').toEqual(rows)

    const updated = await runMagazine(['update', ...old], env).ended
    expect([updated.code, updated.stderr]).toEqual([0, expect.not.stringContaining('✗')])
    const [, backup = ''] = /更新前のバックアップ: (.*)\n/.exec(updated.stdout) ?? []
    expect((await runMagazine(['verify', backup], env).ended).code).toBe(0)

    const back = await runMagazine(['rollback', '--to', programFolder], env).ended
    expect([back.code, back.stdout]).toEqual([0, expect.stringContaining('に戻せます。')])
  },
)

test('P3 an update is rehearsed also where the key of backups can only encrypt', patience, async () => {
  await using folder = await newFolder()
  const env = {
    ...(await newPlace('sqlite', join(folder.path, 'data'))),
    BACKUP_KEY: await identityToRecipient(await generateX25519Identity()),
  }
  await fillFolder(env)
  const args = ['update', '--rehearse', '--old', programFolder, '--pages', '1']
  const { code, stdout, stderr } = await runMagazine(args, env).ended
  expect([code, stdout + stderr]).toEqual([0, expect.stringContaining('ページを両方の版で生成しました')])
})

test(
  'P3 a version that was replaced in its folder is neither rehearsed nor named as a way back',
  patience,
  async () => {
    await using folder = await newFolder()
    const dataDir = join(folder.path, 'data')
    const env = await newPlace('sqlite', dataDir)
    await fillFolder(env)
    const other = join(folder.path, 'other')
    await mkdir(join(other, 'packages', 'server'), { recursive: true })
    await mkdir(join(other, 'packages', 'database', 'migrations'), { recursive: true })
    await writeFile(join(other, 'packages', 'server', 'main.ts'), '')
    await writeFile(join(other, 'package.json'), '{"version":"0.0.2"}')
    const own = { version: readVersionOf(programFolder), folder: programFolder }
    const at = new Date().toISOString()
    for (const from of [
      own,
      { version: '0.0.1', folder: programFolder },
      { version: '0.0.1', folder: other },
    ]) {
      await writeFile(join(dataDir, 'running.json'), JSON.stringify({ ...from, startedAt: at }))
      const done = { from, to: own, at, backup: 'a.tar', migrations: [] }
      await writeFile(join(dataDir, 'update.json'), JSON.stringify({ update: done }))
      for (const [args, option] of [
        [['update', '--rehearse', '--pages', '1'], '--old'],
        [['update', '--without-rehearsal'], '--old'],
        [['rollback'], '--to'],
      ] as const) {
        const { code, stderr } = await runMagazine(args, env).ended
        const sentence = `（${from.version}）を別のフォルダーに用意して、${option} に指定してください`
        expect([code, stderr], args.join(' ')).toEqual([1, expect.stringContaining(sentence)])
      }
    }
  },
)

test('P3 an update says what it needs: where the old version is', patience, async () => {
  await using folder = await newFolder()
  const env = await newPlace('sqlite', join(folder.path, 'data'))
  await fillFolder(env)
  for (const [args, sentence] of [
    [['update', '--rehearse'], '--old に指定してください'],
    [['update', '--rehearse', '--old', folder.path], '綴りのプログラムがありません'],
    [['update', '--pages', '0'], '1以上の整数'],
    [['rollback'], '--to に前の版のフォルダーを指定してください'],
    [['rollback', '--to', folder.path], '綴りのプログラムがありません'],
  ] as const) {
    const { code, stderr } = await runMagazine(args, env).ended
    expect([code, stderr], args.join(' ')).toEqual([1, expect.stringContaining(sentence)])
  }
})
