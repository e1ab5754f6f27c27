import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ArticleLine, readArticleLine } from '@tsuzuri/content/article-line'
import { bodyText } from '@tsuzuri/content/body/plain-text'
import { slugFromReading } from '@tsuzuri/content/slug'
import { migrate } from '@tsuzuri/database/migrations/migrate'
import { type Database, type DatabaseAddress, openDatabase } from '@tsuzuri/database/open'
import { searchArticles } from '@tsuzuri/database/published/search/search'
import { findHits } from '@tsuzuri/database/published/search/search-hits'
import { analyser } from '@tsuzuri/search/analyser'
import { startPostgres } from '@tsuzuri/test-support/postgres'
import * as fc from 'fast-check'
import { withKnownNames } from '../../packages/database/published/search/known-names.ts'
import { analyseLines, scan, type Scanned, toKatakana } from '../../packages/database/testing/plain-scan.ts'
import { withAnalysisThreads } from '../../packages/operations/analysis/analysis-threads.ts'
import { linesPerBatch, openImportQueue } from '../../packages/operations/commands/import-queue.ts'

/**
 * Compares search results with a plain scan of the analysed texts, for random words and pairs of words of a corpus in
 * all their spellings, on both engines. Usage: npm run test:search -- FILE [--queries N] [--seed N], where FILE is in
 * the import format (docs/import.md). `npm run test:all` compares the sample in the same way.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { queries: { type: 'string', default: '100' }, seed: { type: 'string' } },
})
const [file = process.env['SEARCH_CORPUS'] ?? ''] = positionals
const seed = values.seed === undefined ? Date.now() : Number(values.seed)
const now = new Date()
const lines = (await readFile(file, 'utf8'))
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => readArticleLine(JSON.parse(line)))
const queries = fc.sample(fc.tuple(...(await listWords())), { numRuns: Number(values.queries), seed })
const scanned = await analyseLines(lines)
const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-scan-'))
const postgres = await startPostgres()
try {
  console.log(`${lines.length} articles, ${queries.length} queries, seed ${seed}`)
  const faults = [
    ...(await compareAll({ engine: 'sqlite', file: join(folder, 'magazine.sqlite') })),
    ...(await compareAll({ engine: 'postgres', url: await postgres.newDatabase() })),
  ]
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function compareAll(address: DatabaseAddress): Promise<string[]> {
  const db = await openDatabase(address)
  try {
    await migrate(db, now)
    await withAnalysisThreads(db, importAll)
    const faults: string[] = []
    let found = 0
    let slowest = 0
    for (const words of queries) {
      const q = words.join(' ').trim()
      const startedAt = performance.now()
      const compared = await compare(db, q, scanned).catch((error: unknown) => ({
        total: 0,
        faults: [String(error)],
      }))
      slowest = Math.max(slowest, performance.now() - startedAt)
      found += compared.total
      faults.push(...compared.faults.map((fault) => `${address.engine} 「${q}」: ${fault}`))
    }
    console.log(
      `${address.engine}: ${found} articles found, ${faults.length} faults, slowest comparison ${Math.round(slowest)} ms`,
    )
    return faults
  } finally {
    await db.close()
  }
}

async function importAll(db: Database): Promise<void> {
  await analyser.isReachable()
  const queue = openImportQueue(db, 'scan')
  for (let at = 0; at < lines.length; at += linesPerBatch)
    await queue.add({ lines: lines.slice(at, at + linesPerBatch), take: () => {} })
  await queue.end()
}

/** Reads all pages of the articles that contain all words, and one page as readers get it. */
async function compare(db: Database, q: string, articles: readonly Scanned[]) {
  const searchQuery = await analyser.parseQuery(await withKnownNames(db.reader, q))
  if (searchQuery.units.length === 0) return { total: 0, faults: [] }
  const expected = scan(articles, searchQuery.units)
  const ids: number[] = []
  const shown = await searchArticles(db, { q }, 1, now)
  for (let page = 1; page <= Math.ceil(expected.length / shown.perPage); page += 1)
    ids.push(...(await findHits(db, searchQuery, undefined, page, now)).ids)
  const found = await slugsOf(db, ids)
  const faults: string[] = []
  if (found.toSorted().join(' ') !== expected.join(' '))
    faults.push(`${found.length} found, ${expected.length} scanned: ${difference(found, expected)}`)
  if (shown.total !== expected.length) faults.push(`total ${shown.total}, ${expected.length} scanned`)
  if (shown.pageCount !== Math.max(1, Math.ceil((shown.total + shown.partial.total) / shown.perPage)))
    faults.push(`${shown.pageCount} pages`)
  const twice = shown.partial.items.filter(({ slug }) => expected.includes(slug))
  if (twice.length > 0) faults.push(`${twice.length} of the partial matches contain all words`)
  const words = q.split(' ')
  const plain = shown.items.filter(({ title, lead, highlight }) => {
    const isWritten = words.every((word) => `${title}${lead}`.includes(word))
    return isWritten && highlight.title.length + highlight.passage.ranges.length === 0
  })
  if (plain.length > 0) faults.push(`no highlight: ${plain.map(({ slug }) => slug).join(' ')}`)
  return { total: found.length, faults }
}

function difference(found: readonly string[], expected: readonly string[]): string {
  const [more, less] = [
    new Set(found).difference(new Set(expected)),
    new Set(expected).difference(new Set(found)),
  ]
  return `+ ${[...more].slice(0, 3).join(' ')} - ${[...less].slice(0, 3).join(' ')}`
}

async function slugsOf(db: Database, ids: readonly number[]): Promise<string[]> {
  const slugs = new Map<number, string>()
  for (let at = 0; at < ids.length; at += 1000) {
    const rows = await db.reader
      .selectFrom('publications')
      .select(['article_id', 'slug'])
      .where('article_id', 'in', ids.slice(at, at + 1000))
      .execute()
    for (const { article_id, slug } of rows) slugs.set(article_id, slug)
  }
  return ids.map((id) => slugs.get(id) ?? '')
}

/** One word of the corpus in one of its spellings, then a second one or none. */
async function listWords(): Promise<[fc.Arbitrary<string>, fc.Arbitrary<string>]> {
  const written = [...new Set(lines.flatMap(wordsOf))]
  const { keys } = await analyser.keys(written.map((name) => ({ name, reading: '' })))
  const read = keys.map((key) => key.read).filter((reading) => /^[\u3041-\u3096ー]{3,}$/u.test(reading))
  const words = fc.oneof(
    { arbitrary: fc.constantFrom(...written), weight: 3 },
    { arbitrary: fc.constantFrom(...read), weight: 1 },
    { arbitrary: fc.constantFrom(...read.map(toKatakana)), weight: 1 },
    { arbitrary: fc.constantFrom(...read.map(slugFromReading)), weight: 1 },
    { arbitrary: fc.constantFrom(...written.map(toFullWidth)), weight: 1 },
  )
  return [words, fc.oneof(fc.constant(''), words)]
}

/** Words of the names, the title and the body. */
function wordsOf({ tags, authors, title, body }: ArticleLine): string[] {
  const titled = title.match(/[\p{Script=Han}\u30a1-\u30fc]{2,6}|[A-Za-z]{3,12}/gu) ?? []
  const written = bodyText(body).match(/\p{Script=Han}{2,4}|[\u30a1-\u30fc]{3,8}/gu) ?? []
  return [...tags, ...authors, ...titled, ...written.filter((_, at) => at % 40 === 0)]
}

function toFullWidth(text: string): string {
  return text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
}
