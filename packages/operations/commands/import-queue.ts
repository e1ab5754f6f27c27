import type { ArticleLine } from '@tsuzuri/content/article-line'
import { importArticles, type ImportResult } from '@tsuzuri/database/articles/import'
import { prepareLines } from '@tsuzuri/database/articles/import-analysis'
import type { Database } from '@tsuzuri/database/open'

export type ImportQueue = {
  /** Waits only for the batch before. */
  add: (lines: readonly ArticleLine[], take: (result: ImportResult) => void) => Promise<void>
  end: () => Promise<void>
}

/** Takes in one batch after another; while one is written, the texts of the next are read. */
export function openImportQueue(db: Database, by: string): ImportQueue {
  let underWay: Promise<void> = Promise.resolve()
  return {
    async add(lines, take) {
      const writing = write(prepareLines(db.reader, lines), underWay, lines, take)
      // Whoever comes next is told; until then nobody waits for it.
      writing.catch(() => {})
      await underWay
      underWay = writing
    },
    end: () => underWay,
  }

  async function write(
    preparing: ReturnType<typeof prepareLines>,
    before: Promise<void>,
    lines: readonly ArticleLine[],
    take: (result: ImportResult) => void,
  ): Promise<void> {
    const prepared = await preparing
    await before
    const { value } = await importArticles({ db, by, now: new Date(), prepared }, lines)
    take(value)
  }
}
