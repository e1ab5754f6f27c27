import type { ArticleLine } from '@tsuzuri/content/article-line'
import { importArticles, type ImportResult } from '@tsuzuri/database/articles/import/import'
import { prepareLines } from '@tsuzuri/database/articles/import/import-analysis'
import type { Database } from '@tsuzuri/database/open'
import { openWriteQueue, type WriteQueue } from '../analysis/write-queue.ts'

type LineBatch = { lines: readonly ArticleLine[]; take: (result: ImportResult) => void }

/** Large enough for few commits, small enough to hold three batches in memory. */
export const linesPerBatch = 200

/** Imports one batch after another; while one is written, the texts of the next ones are analysed. */
export function openImportQueue(db: Database, by: string): WriteQueue<LineBatch> {
  return openWriteQueue({
    prepare: ({ lines }) => prepareLines(db, lines),
    write: async ({ lines, take }, prepared) => {
      take((await importArticles({ db, by, now: new Date(), prepared }, lines)).value)
    },
  })
}
