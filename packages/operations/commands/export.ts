import { parseArgs } from 'node:util'
import { steadyPulse } from '@tsuzuri/database/pulse'
import { readConfig } from '@tsuzuri/server/config'
import { openLog } from '@tsuzuri/server/log'
import { readBucketAddress } from '@tsuzuri/server/media/bucket-address'
import type { SiteCounts } from '../static-site/export-site.ts'
import { folderTarget } from '../static-site/folder-target.ts'
import { readingStore } from '../static-site/reading-store.ts'
import { oneArgument } from './one-argument.ts'
import type { MagazineCommand } from './magazine.ts'
import { startProgress } from './progress.ts'
import { written } from '../written-number.ts'
import { withDatabase } from './with-database.ts'

const shownMissing = 10

export const exportStaticSite: MagazineCommand = {
  usage: 'export FOLDER | s3://BUCKET/PREFIX',
  summary:
    '読者のページを、そのまま置くだけで読めるファイルに書き出します。二度目からは、変わったところだけを書きます。',
  isContinued: true,
  async run(args) {
    const place = oneArgument(
      parseArgs({ args, allowPositionals: true, options: {} }).positionals,
      'フォルダー',
    )
    const config = readConfig(process.env)
    if (process.env['PUBLIC_URL'] === undefined) {
      process.stderr.write(`PUBLIC_URL がないので、ページのURLは ${config.publicUrl} になります。\n`)
    }
    const address = readBucketAddress(place)
    const { openStoreReader } = await import('@tsuzuri/server/media/store-reader')
    const store = await openStoreReader(config.store)
    const { exportSite } = await import('../static-site/export-site.ts')
    const target =
      address === undefined
        ? folderTarget(place)
        : (await import('../static-site/bucket-target.ts')).bucketTarget(config, address)
    return withDatabase(async (db) => {
      const progress = startProgress()
      const context = {
        config,
        db,
        pulse: steadyPulse,
        store: readingStore(store),
        log: openLog('error'),
        now: () => new Date(),
      }
      const counts = await exportSite(context, target, ({ pages, files }, waiting) =>
        progress.show({
          done: files,
          total: files + waiting,
          note: `ページ ${written(pages)}、ファイル ${written(files)}`,
        }),
      )
      progress.end()
      report(place, counts)
      return 0
    }).finally(async () => {
      await target.close()
      await store.close()
    })
  },
}

function report(place: string, counts: SiteCounts): void {
  const { pages, files, written: changed, removed, missing, unsaid, undecodable } = counts
  for (const address of missing.slice(0, shownMissing)) {
    process.stderr.write(`リンク先がありません: ${address}\n`)
  }
  if (missing.length > shownMissing)
    process.stderr.write(`ほか${written(missing.length - shownMissing)}か所\n`)
  if (unsaid > 0)
    process.stderr.write(
      `? を含む旧URL${written(unsaid)}件は、_redirects に書けません（nginx と Caddy の設定にはあります）。\n`,
    )
  if (undecodable > 0)
    process.stderr.write(
      `UTF-8 でない旧URL${written(undecodable)}件は、静的なサイトではリダイレクトできません。\n`,
    )
  process.stdout.write(
    `${place} に書き出しました（ページ${written(pages)}、ファイル${written(files)}）: 書いた ${written(changed)}、変わりなし ${written(files - changed)}、消した ${written(removed)}\n`,
  )
}
