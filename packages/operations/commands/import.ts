import { access, constants, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type ArticleLine, readArticleLine } from '@tsuzuri/content/article-line'
import { Refusal } from '@tsuzuri/content/refusal'
import type { ImportResult } from '@tsuzuri/database/articles/import/import'
import type { Database } from '@tsuzuri/database/open'
import { analyser } from '@tsuzuri/search/analyser'
import { StartFailure } from '@tsuzuri/server/start-failure'
import { withAnalysisThreads } from '../analysis/analysis-threads.ts'
import { type FileLine, readLines } from './import-lines.ts'
import { linesPerBatch, openImportQueue } from './import-queue.ts'
import type { MagazineCommand } from './magazine.ts'
import { startProgress } from './progress.ts'
import { written } from '../written-number.ts'
import { withNewDatabase } from './with-database.ts'
import { oneArgument } from './one-argument.ts'

const shownFaults = 100

export const importFile: MagazineCommand = {
  usage: 'import FILE',
  summary: '一行に一記事の NDJSON を取り込みます。同じファイルを何度取り込んでも、同じ結果になります。',
  isContinued: true,
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
    const file = oneArgument(positionals, '取り込むファイル')
    return withNewDatabase((db) => withAnalysisThreads(db, (analysing) => importInto(analysing, file)))
  },
}

type Tally = { read: number; created: number; updated: number; unchanged: number; refused: number }

/** Imports the valid lines; reports invalid ones with their number and reason. */
async function importInto(db: Database, file: string): Promise<number> {
  const size = await sizeOf(file)
  const progress = startProgress()
  const startedAt = performance.now()
  const tally: Tally = { read: 0, created: 0, updated: 0, unchanged: 0, refused: 0 }
  // Waits for the dictionary: without it names would be indexed as written, and again later.
  await analyser.isReachable()
  const queue = openImportQueue(db, 'import')
  let batch = new Map<string, { line: number; article: ArticleLine }>()

  const refuse = (line: number, reason: string) => {
    tally.refused += 1
    if (tally.refused <= shownFaults)
      process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}${line}行目: ${reason}\n`)
    if (tally.refused === shownFaults) process.stderr.write('（これより先の誤りは件数だけを示します）\n')
  }
  const flush = async () => {
    const lines = [...batch.values()]
    batch = new Map()
    if (lines.length === 0) return
    const articles = lines.map(({ article }) => article)
    const take = ({ created, updated, unchanged, refused }: ImportResult) => {
      tally.created += created
      tally.updated += updated
      tally.unchanged += unchanged
      for (const { at, refusal } of refused) refuse(lines[at]?.line ?? 0, reasonOf(refusal))
    }
    await queue.add({ lines: articles, take })
  }

  for await (const line of readLines(file)) {
    if (line.text?.trim() === '') continue
    tally.read += 1
    try {
      const article = readLine(line)
      if (batch.has(article.slug)) await flush()
      batch.set(article.slug, { line: line.number, article })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refuse(line.number, reasonOf(error))
    }
    if (batch.size >= linesPerBatch) await flush()
    const note = `${written(tally.read)}行`
    progress.show({ done: line.bytesRead, total: size, note, articles: tally.read })
  }
  await flush()
  await queue.end()
  progress.end()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(
    `${written(tally.read)}行を${seconds}秒で読みました: 新しい記事 ${written(tally.created)}、更新 ${written(tally.updated)}、変わりなし ${written(tally.unchanged)}、取り込めなかった行 ${written(tally.refused)}\n`,
  )
  return tally.refused === 0 ? 0 : 1
}

function readLine({ text }: FileLine): ArticleLine {
  if (text === undefined)
    throw new Refusal(
      'invalid',
      'UTF-8 として読めないか、長すぎる行です',
      'The line is no UTF-8, or too long.',
    )
  try {
    return readArticleLine(JSON.parse(text.replace(/^\ufeff/, '')))
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new Refusal('invalid', 'JSON として読めません', 'The line is not JSON.')
    throw error
  }
}

function reasonOf(refusal: Refusal): string {
  const [fault] = refusal.faults
  if (fault === undefined) return refusal.message
  return fault.path === '' ? fault.reason : `${fault.path}：${fault.reason}`
}

async function sizeOf(file: string): Promise<number> {
  try {
    await access(file, constants.R_OK)
    const found = await stat(file)
    if (!found.isDirectory()) return found.size
  } catch {
    // Reported below, as for a folder.
  }
  throw new StartFailure(`ファイル ${file} を読めません。`, `The file ${file} can't be read.`)
}
