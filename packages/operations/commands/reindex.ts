import { parseArgs } from 'node:util'
import { markAllOutdated, rebuildSearch } from '@tsuzuri/database/search/rebuild'
import { withAnalysisThreads } from '../analysis/analysis-threads.ts'
import type { MagazineCommand } from './magazine.ts'
import { startProgress } from './progress.ts'
import { withDatabase } from './with-database.ts'

export const reindex: MagazineCommand = {
  usage: 'reindex [--all]',
  summary: '検索の索引のうち、古くなったものを作り直します。--all を付けると、すべて作り直します。',
  isContinued: true,
  async run(args) {
    const { values } = parseArgs({ args, options: { all: { type: 'boolean', default: false } } })
    return withDatabase(async (db) => {
      if (values.all) await markAllOutdated(db)
      const progress = startProgress()
      const count = await withAnalysisThreads(db, (analysing) =>
        rebuildSearch(
          analysing,
          () => new Date(),
          ({ done, total }) => progress.show({ done, total, note: `${done} / ${total}本`, articles: done }),
        ),
      )
      progress.end()
      process.stdout.write(`${count}本の記事の索引を作りました。\n`)
      return 0
    })
  },
}
