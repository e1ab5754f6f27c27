import { parseArgs } from 'node:util'
import type { Database } from '@tsuzuri/database/open'
import { generateArticle, generatedSlug } from './generated-article.ts'
import { withAnalysisThreads } from '../analysis/analysis-threads.ts'
import { linesPerBatch, openImportQueue } from './import-queue.ts'
import type { MagazineCommand } from './magazine.ts'
import { startProgress } from './progress.ts'
import { withNewDatabase } from './with-database.ts'
import { UsageError } from './usage-error.ts'

export const fill: MagazineCommand = {
  usage: 'fill --articles N [--characters N]',
  summary: '試しの記事を N 本つくって入れます。大きくなったときの速さを確かめるためのものです。',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { articles: { type: 'string' }, characters: { type: 'string', default: '2000' } },
    })
    const count = readCount('articles', values.articles)
    const characters = readCount('characters', values.characters)
    await withNewDatabase((db) =>
      withAnalysisThreads(db, (analysing) => fillWith(analysing, count, characters)),
    )
    process.stdout.write(`${count}本の記事を入れました。\n`)
    return 0
  },
}

async function fillWith(db: Database, count: number, characters: number): Promise<void> {
  const progress = startProgress()
  const now = new Date()
  const first = await countGenerated(db)
  const queue = openImportQueue(db, 'fill')
  for (let at = 0; at < count; at += linesPerBatch) {
    const size = Math.min(linesPerBatch, count - at)
    const done = at + size
    const lines = Array.from({ length: size }, (_, index) =>
      generateArticle(first + at + index, now, characters),
    )
    const take = () => progress.show({ done, total: count, note: `${done} / ${count}本`, articles: done })
    await queue.add({ lines, take })
  }
  await queue.end()
  progress.end()
}

/** The number of articles that earlier runs generated; this run continues after them. */
async function countGenerated(db: Database): Promise<number> {
  const last = await db.reader
    .selectFrom('articles')
    .select('slug')
    .where('slug', 'like', `${generatedSlug}%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last === undefined ? 0 : Number(last.slug.slice(generatedSlug.length))
}

function readCount(name: string, value: string | undefined): number {
  const count = Number(value)
  if (Number.isSafeInteger(count) && count >= 1) return count
  throw new UsageError(`--${name} に1以上の整数を指定してください。`)
}
