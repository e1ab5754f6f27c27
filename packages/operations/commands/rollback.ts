import { readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { written } from '@tsuzuri/database/migrations/migrate'
import { readConfig } from '@tsuzuri/server/config'
import { openStoredDatabase } from '@tsuzuri/server/open-database'
import { readVersionOf } from '@tsuzuri/server/running-version'
import { readRecord, type UpdateRecord } from '../update/update-record.ts'
import { findWayBack } from '../update/way-back.ts'
import type { MagazineCommand } from './magazine.ts'
import { assertNotReplaced } from './replaced-program.ts'
import { UsageError } from './usage-error.ts'

const migrationFile = /^(\d{3}-.*)\.ts$/

export const rollback: MagazineCommand = {
  usage: 'rollback [--to FOLDER]',
  summary:
    '前の版に戻せるか、いつまで戻せるかを示します。何も変えません。戻せないときは、終了コード 2 で終わります。',
  async run(args) {
    const { values } = parseArgs({ args, options: { to: { type: 'string' } } })
    const config = readConfig(process.env)
    const { update } = await readRecord(config.dataDir)
    const folder = values.to === undefined ? update?.from.folder : resolve(values.to)
    if (folder === undefined)
      throw new UsageError('更新の記録がありません。--to に前の版のフォルダーを指定してください。')
    if (values.to === undefined && update !== undefined)
      assertNotReplaced(update.from, { called: '前の版', option: '--to' })
    const known = await listMigrationsOf(folder)
    const db = await openStoredDatabase(config.database)
    // Version 0.1.0 did not record which migrations expand, so the column may be missing.
    const applied = await db.reader
      .selectFrom('migrations')
      .selectAll()
      .execute()
      .finally(() => db.close())
    const ahead = written.filter(({ contracts }) => contracts === true).map(({ name }) => name)
    const way = findWayBack(applied, known, ahead)
    const version = readVersionOf(folder)
    if (!way.isOpen) {
      process.stdout.write(
        `${version} には戻せません（${way.because.join('、')} のあとのテーブルは、前の版では使えません）。\n${backupLine(update)}`,
      )
      return 2
    }
    process.stdout.write(
      [
        `${version} に戻せます。いまの版を止めて、${folder} で npm start を実行してください。テーブルもデータもそのままで使えます。`,
        way.until.length === 0
          ? 'この版を使うあいだは、いつでも戻せます。次の版へ更新するときに、そこから先も戻せるかを update --rehearse が示します。'
          : `戻せるのは ${way.until.join('、')} を実行するまでです。`,
        '開いたままのページのために、前の版のスクリプトは更新から7日間残ります。',
        backupLine(update),
      ].join('\n'),
    )
    return 0
  },
}

/** The migrations that the program in a folder knows; some versions keep them in a folder of their own. */
async function listMigrationsOf(folder: string): Promise<Set<string>> {
  const files = await readdir(join(folder, 'packages', 'database', 'migrations'), { recursive: true }).catch(
    () => [],
  )
  const known = new Set(files.flatMap((file) => migrationFile.exec(basename(file))?.[1] ?? []))
  if (known.size > 0) return known
  throw new UsageError(
    `${folder} に綴りのプログラムがありません。--to に前の版のフォルダーを指定してください。`,
  )
}

function backupLine(update: UpdateRecord['update']): string {
  if (update === undefined) return ''
  return `更新前（${update.at}）のバックアップ: ${update.backup}\n復元すると、更新のあとに書いたものは失われます。\n`
}
