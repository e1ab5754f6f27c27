import { parseArgs } from 'node:util'
import { readConfig } from '@tsuzuri/server/config'
import { oneArgument } from './one-argument.ts'
import type { MagazineCommand } from './magazine.ts'
import { startProgress } from './progress.ts'
import { written } from '../written-number.ts'
import { withNewDatabase } from './with-database.ts'

export const importMagazine: MagazineCommand = {
  usage: 'import-magazine FOLDER',
  summary:
    'export-magazine で書き出した雑誌を、空の雑誌に取り込みます。同じフォルダーを何度取り込んでも、同じ結果になります。',
  isContinued: true,
  async run(args) {
    const folder = oneArgument(
      parseArgs({ args, allowPositionals: true, options: {} }).positionals,
      'フォルダー',
    )
    const { restoreArchive } = await import('../archive/restore-archive.ts')
    const { unreadLines } = await import('../archive/unread-files.ts')
    const { openMediaStore } = await import('@tsuzuri/server/media/media-store')
    const { withAnalysisThreads } = await import('../analysis/analysis-threads.ts')
    return withNewDatabase(async (db) => {
      const store = await openMediaStore(readConfig(process.env).store)
      try {
        const progress = startProgress()
        const { created, updated, unchanged, media, unread } = await withAnalysisThreads(db, (analysing) =>
          restoreArchive({ db: analysing, store, now: () => new Date() }, folder, (counts, total) => {
            const articles = counts.created + counts.updated + counts.unchanged
            const done = articles + counts.media
            progress.show({ done, total, note: `${written(done)} / ${written(total)}`, articles })
          }),
        )
        progress.end()
        process.stdout.write(
          `画像${written(media)}枚と、新しい記事${written(created)}本、更新${written(updated)}本、変わりなし${written(unchanged)}本を取り込みました。\n`,
        )
        for (const line of unreadLines(unread)) process.stderr.write(`${line}\n`)
        return 0
      } finally {
        await store.close()
      }
    })
  },
}
