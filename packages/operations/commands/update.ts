import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal } from '@tsuzuri/content/refusal'
import { migrate } from '@tsuzuri/database/migrations/migrate'
import { backupName } from '@tsuzuri/server/backup/backup-name'
import { type Config, readConfig } from '@tsuzuri/server/config'
import { openStoredDatabase } from '@tsuzuri/server/open-database'
import { findRunningVersion, programFolder, readVersionOf } from '@tsuzuri/server/running-version'
import { takeBackup } from '../backup/take-backup.ts'
import { sweepLeftovers } from '../files/leftovers.ts'
import { contractingOf, listDue, type Rehearsal, rehearse } from '../update/rehearse.ts'
import { readRecord, saveRecord } from '../update/update-record.ts'
import type { MagazineCommand } from './magazine.ts'
import { durationOf, type Progress, startProgress } from './progress.ts'
import { assertNotReplaced } from './replaced-program.ts'
import { downloadedBackup } from './downloaded-backup.ts'
import { UsageError } from './usage-error.ts'

const shownDifferences = 20
const rehearsedMs = 7 * 24 * 60 * 60 * 1000
const options = {
  rehearse: { type: 'boolean', default: false },
  old: { type: 'string' },
  pages: { type: 'string', default: '500' },
  database: { type: 'string' },
  'without-rehearsal': { type: 'boolean', default: false },
  contract: { type: 'boolean', default: false },
} as const

export const update: MagazineCommand = {
  usage:
    'update [--rehearse] [--old FOLDER] [--pages 500] [--database URL] [--without-rehearsal] [--contract]',
  summary:
    '新しい版のフォルダーで実行します。--rehearse は、複製したデータで更新を試し、いまの版と新しい版で生成したページを比べます。付けなければ、バックアップを取り、テーブルを新しい版に合わせます。',
  cleansUp: true,
  async run(args, interrupted) {
    const { values } = parseArgs({ args, options })
    const pages = Number(values.pages)
    if (!Number.isSafeInteger(pages) || pages < 1)
      throw new UsageError('--pages に1以上の整数を指定してください。')
    const config = readConfig(process.env)
    const old = await findOld(config, values.old)
    const progress = interruptible(startProgress(), interrupted)
    await sweepLeftovers(config.dataDir, downloadedBackup)
    try {
      if (!values.rehearse) return await updateNow(config, old, values, progress)
      const found = await rehearse(config, {
        oldFolder: old.folder,
        pages,
        emptyDatabase: values.database,
        show: (done, total, note) => progress.show({ done, total, note }),
        interrupted,
      })
      progress.end()
      return await reportRehearsal(config, old, found)
    } finally {
      progress.end()
    }
  },
}

/** Interrupts work at its next progress report. */
function interruptible({ show, end }: Progress, interrupted: AbortSignal): Progress {
  return {
    end,
    show(shown) {
      interrupted.throwIfAborted()
      show(shown)
    },
  }
}

type Version = { version: string; folder: string }

/** The current version: in the named folder, or the one that was last started on this data folder. */
async function findOld({ dataDir }: Config, named: string | undefined): Promise<Version> {
  const running = named === undefined ? await findRunningVersion(dataDir) : undefined
  const folder = named === undefined ? running?.folder : resolve(named)
  if (folder === undefined)
    throw new UsageError('いまの版がどのフォルダーにあるか分かりません。--old に指定してください。')
  if (!existsSync(join(folder, 'packages', 'server', 'main.ts')))
    throw new UsageError(
      `${folder} に綴りのプログラムがありません。--old に、いまの版のフォルダーを指定してください。`,
    )
  if (running !== undefined) assertNotReplaced(running, { called: 'いまの版', option: '--old' })
  return { folder, version: readVersionOf(folder) }
}

async function reportRehearsal(config: Config, old: Version, found: Rehearsal): Promise<number> {
  const { seconds, migrations, contracting, pages, differences, faults, indexed } = found
  const to = readVersionOf(programFolder)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const broken = differences.filter(({ kind }) => kind === 'status')
  say(`予行: ${old.version}（${old.folder}）から ${to} へ`)
  say(`バックアップ ${durationOf(seconds.backup)}、複製への復元 ${durationOf(seconds.restore)}`)
  say(
    migrations.length === 0
      ? 'テーブルは変わりません。'
      : `テーブルの変更 ${migrations.length}件（${migrations.join('、')}）に ${durationOf(seconds.migrate)}。そのあいだ編集の保存は待たされます。`,
  )
  say(
    indexed === 0
      ? '検索の索引はそのまま使えます。'
      : `検索の索引 ${indexed}本の作り直しに ${durationOf(seconds.index)}。公開したまま進みます。`,
  )
  say(
    `点検 ${durationOf(seconds.scrub)}: ${faults.length === 0 ? '破損はありません。' : `破損が${faults.length}件あります。`}`,
  )
  for (const fault of faults.slice(0, shownDifferences)) say(`  ✗ ${fault}`)
  say(
    `${pages}ページを両方の版で生成しました: 同じ ${pages - differences.length}、違う ${differences.length}`,
  )
  for (const { path, kind, before, after } of differences.slice(0, shownDifferences)) {
    say(`  ${kind === 'status' ? '✗' : '・'} ${path}（${words[kind]}）`)
    say(`      いまの版　: ${before.slice(0, 100)}`)
    say(`      新しい版　: ${after.slice(0, 100)}`)
  }
  if (differences.length > shownDifferences) say(`  ほか${differences.length - shownDifferences}ページ`)
  say(
    contracting.length === 0
      ? `更新のあとも、${old.version} を起動すれば元に戻せます。`
      : `この更新のあとは ${old.version} に戻せません（${contracting.join('、')}）。戻すには、更新前のバックアップを復元します。`,
  )
  const isSound = faults.length === 0 && broken.length === 0
  const at = new Date().toISOString()
  await saveRecord(config.dataDir, { rehearsal: { from: old.version, to, at, isSound } })
  say(isSound ? '更新するには: npm run magazine -- update' : '問題があるので、このままでは更新しません。')
  return isSound ? 0 : 2
}

const words = { status: '応答', text: '文章', links: 'リンク' }

async function updateNow(
  config: Config,
  old: Version,
  values: { 'without-rehearsal': boolean; contract: boolean },
  progress: Progress,
): Promise<number> {
  const to: Version = { version: readVersionOf(programFolder), folder: programFolder }
  const due = await listDue(config)
  const contracting = contractingOf(due)
  if (!values['without-rehearsal']) await assertRehearsed(config, to)
  if (contracting.length > 0 && !values.contract)
    throw new Refusal(
      'conflict',
      `この更新のあとは ${old.version} に戻せません（${contracting.join('、')}）。いまの版を止めてから、--contract を付けて実行してください。`,
      'The migrations contract: stop the old version and pass --contract.',
    )
  const now = new Date()
  const isEncrypted = config.backup.key !== undefined
  const file = join(config.dataDir, 'before-update', backupName(now, { isEncrypted }))
  await takeBackup(config, file, (done, total, note) => progress.show({ done, total, note }))
  progress.end()
  const db = await openStoredDatabase(config.database)
  const migrations = await migrate(db, now).finally(() => db.close())
  const from = { version: old.version, folder: old.folder }
  await saveRecord(config.dataDir, {
    update: { from, to, at: now.toISOString(), backup: file, migrations },
  })
  process.stdout.write(
    [
      `更新前のバックアップ: ${file}`,
      migrations.length === 0
        ? 'テーブルは変わりませんでした。'
        : `テーブルを変えました: ${migrations.join('、')}`,
      `次に、${from.folder} の綴りを止めて、${to.folder} で npm start を実行してください。`,
      '元に戻せるかどうかは npm run magazine -- rollback で分かります。\n',
    ].join('\n'),
  )
  return 0
}

async function assertRehearsed({ dataDir }: Config, { version }: Version): Promise<void> {
  const { rehearsal } = await readRecord(dataDir)
  const isFresh =
    rehearsal?.to === version && rehearsal.isSound && Date.now() - Date.parse(rehearsal.at) < rehearsedMs
  if (isFresh) return
  throw new Refusal(
    'conflict',
    `${version} への更新は、この7日間に問題なく予行されていません。先に npm run magazine -- update --rehearse を実行するか、--without-rehearsal を付けてください。`,
    'Rehearse the update first, or pass --without-rehearsal.',
  )
}
