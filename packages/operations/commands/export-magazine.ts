import { parseArgs } from 'node:util'
import { readConfig } from '@tsuzuri/server/config'
import { oneArgument } from './one-argument.ts'
import type { MagazineCommand } from './magazine.ts'
import { startProgress } from './progress.ts'
import { written } from '../written-number.ts'
import { withDatabase } from './with-database.ts'

export const exportMagazine: MagazineCommand = {
  usage: 'export-magazine FOLDER',
  summary:
    '雑誌をまるごと、人が読めるファイル（記事は Markdown、画像は元のまま）に書き出します。公開を続けたまま実行できます。',
  async run(args) {
    const folder = oneArgument(
      parseArgs({ args, allowPositionals: true, options: {} }).positionals,
      'フォルダー',
    )
    const { openStoreReader } = await import('@tsuzuri/server/media/store-reader')
    const store = await openStoreReader(readConfig(process.env).store)
    // Loaded on demand: all commands are registered in one module, and none should load the modules of another.
    const { writeArchive } = await import('../archive/write-archive.ts')
    return withDatabase(async (db) => {
      const progress = startProgress()
      const { articles, media, missing } = await writeArchive(
        { db, store, now: () => new Date() },
        folder,
        (done) =>
          progress.show({
            done: done.articles + done.media,
            total: done.total,
            note: `記事 ${written(done.articles)}本、画像 ${written(done.media)}枚`,
            articles: done.articles,
          }),
      )
      progress.end()
      for (const name of missing) {
        process.stderr.write(
          `どこにも使われていない画像 ${name} は、ファイルがないので書き出していません。\n`,
        )
      }
      process.stdout.write(
        `記事${written(articles)}本、画像${written(media)}枚を ${folder} に書き出しました。\n`,
      )
      return 0
    }).finally(() => store.close())
  },
}
