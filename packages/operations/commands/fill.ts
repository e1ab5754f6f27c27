import { parseArgs } from 'node:util'
import { generateArticle } from './generated-article.ts'
import { openImportQueue } from './import-queue.ts'
import type { MagazineCommand } from './magazine.ts'
import { startProgress } from './progress.ts'
import { withDatabase } from './with-database.ts'
import { UsageError } from './usage-error.ts'

const batchSize = 500

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
    return withDatabase(async (db) => {
      const progress = startProgress()
      const now = new Date()
      const queue = openImportQueue(db, 'fill')
      for (let at = 0; at < count; at += batchSize) {
        const size = Math.min(batchSize, count - at)
        const lines = Array.from({ length: size }, (_, index) => generateArticle(at + index, now, characters))
        await queue.add(lines, () => progress.show(at + size, count, `${at + size} / ${count}本`))
      }
      await queue.end()
      progress.end()
      process.stdout.write(`${count}本の記事を入れました。\n`)
      return 0
    })
  },
}

function readCount(name: string, value: string | undefined): number {
  const count = Number(value)
  if (Number.isSafeInteger(count) && count >= 1) return count
  throw new UsageError(`--${name} に 1 以上の整数を指定してください。`)
}
