import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readArticleLine } from '@tsuzuri/content/article-line'
import { importArticles } from '@tsuzuri/database/articles/import'
import { migrate } from '@tsuzuri/database/migrations/migrate'
import { type Database, type DatabaseAddress, openDatabase } from '@tsuzuri/database/open'
import { searchArticles } from '@tsuzuri/database/published/search'
import { findAnswers } from '@tsuzuri/database/published/search-answers'
import { listSuggestions } from '@tsuzuri/database/published/suggestions'
import { analyser } from '@tsuzuri/search/analyser'
import { startPostgres } from '@tsuzuri/test-support/postgres'
import { generateArticle } from '../packages/server/commands/generated-article.ts'
import { keepResult, machine } from './result.ts'
import { type Baseline, openBaselines } from './search-baselines.ts'
import { type Judged, readJudged } from './search-judged.ts'

/**
 * How well and how fast search finds: nDCG@10 for each kind of question on judged sets, on both engines and beside plain
 * baselines; then how long questions and suggestions take in a large magazine.
 */
const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '../shared/data/search/jsquad-documents.ndjson.gz' },
    queries: { type: 'string', default: '../shared/data/search/jsquad-queries.ndjson.gz' },
    every: { type: 'string', default: '1' },
    articles: { type: 'string', default: '100000' },
    characters: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '200' },
  },
})
const now = new Date()
const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-bench-'))
const postgres = await startPostgres()
const opened: { close: () => Promise<void> }[] = []
try {
  const relevance = existsSync(values.documents) ? await measureRelevance() : undefined
  if (relevance === undefined) console.log(`no judged set at ${values.documents}: relevance is not measured`)
  const speed = Number(values.articles) > 0 ? await measureSpeed(Number(values.articles)) : undefined
  await keepResult('search', { ...machine(), relevance, speed })
} finally {
  await Promise.all(opened.map((one) => one.close()))
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measureRelevance() {
  const judged = await readJudged(values.documents, values.queries, Number(values.every))
  const engines: Baseline[] = []
  for (const [name, address] of await addresses('judged')) {
    const db = await openFilled(address)
    const ids = await fillJudged(db, judged)
    engines.push({
      name: `Tsuzuri on ${name}`,
      find: async (query) => {
        const found = await findAnswers(db, await analyser.question(query), undefined, 1, now)
        return found.ids.slice(0, 10).flatMap((id) => ids.get(id) ?? [])
      },
    })
  }
  const baselines = await openBaselines(judged.documents, await postgres.newDatabase())
  opened.push(baselines)
  const rows = []
  for (const { name, find } of [...engines, ...baselines.engines]) {
    const gains = new Map<string, number[]>()
    for (const { kind, query, relevant } of judged.queries) {
      const rank = (await find(query)).indexOf(relevant)
      const gain = rank === -1 ? 0 : 1 / Math.log2(rank + 2)
      gains.set(kind, [...(gains.get(kind) ?? []), gain])
    }
    const means = [...gains].map(([kind, all]) => [kind, rounded(mean(all))] as const)
    rows.push({
      engine: name,
      ...Object.fromEntries(means),
      mean: rounded(mean(means.map(([, value]) => value))),
    })
  }
  console.log(`nDCG@10, ${judged.documents.length} documents, ${judged.queries.length} questions`)
  console.table(rows)
  return rows
}

async function fillJudged(db: Database, { documents }: Judged): Promise<Map<number, number>> {
  const atOnce = 200
  for (let at = 0; at < documents.length; at += atOnce) {
    const lines = documents.slice(at, at + atOnce).map(({ id, title, body }) =>
      readArticleLine({
        slug: `kiji-${id}`,
        title,
        category: '読みもの',
        tags: [],
        authors: [],
        publishedAt: '2020-01-01T00:00:00Z',
        text: body,
      }),
    )
    await importArticles({ db, by: 'bench', now }, lines)
  }
  const rows = await db.reader.selectFrom('publications').select(['article_id', 'slug']).execute()
  return new Map(rows.map((row) => [row.article_id, Number(row.slug.slice('kiji-'.length))]))
}

async function measureSpeed(size: number) {
  const file = join(folder, 'large.sqlite')
  const db = await openFilled({ engine: 'sqlite', file })
  const startedAt = performance.now()
  const atOnce = 200
  for (let at = 0; at < size; at += atOnce) {
    const lines = Array.from({ length: Math.min(atOnce, size - at) }, (_, index) =>
      generateArticle(at + index, now, Number(values.characters)),
    )
    await importArticles({ db, by: 'bench', now }, lines)
  }
  const buildSeconds = Math.round((performance.now() - startedAt) / 1000)
  const asked = {
    keywords: ['保湿 冬', '前髪 整える', '化粧筆 道具', '温泉 散歩', '白髪 話題12', '日焼け止め 梅雨'],
    'one word': ['保湿', '口紅', '睡眠', '話題7', '髪', '靴'],
    kana: ['ほしつ', 'まえがみ', 'ひやけどめ', 'けしょうふで', 'おんせん', 'しらが'],
    romaji: ['hositu', 'maegami', 'hiyakedome', 'keshoufude', 'onsen', 'shiraga'],
  }
  const rows = []
  for (const [kind, queries] of Object.entries(asked)) {
    rows.push(await timed(kind, queries, (q) => searchArticles(db, { q }, 1, now)))
  }
  const typed = ['ほ', 'ほし', 'ma', 'maega', '髪', '保', 'hiyak', 'おんせ']
  rows.push(await timed('suggestions', typed, (q) => listSuggestions(db, q, now)))
  const megabytes = Math.round((await stat(file)).size / 1e6)
  const memoryMb = Math.round(process.memoryUsage().rss / 1e6)
  console.log(
    `${size} articles on SQLite: built in ${buildSeconds} s, ${megabytes} MB with texts, ${memoryMb} MB memory`,
  )
  console.table(rows)
  return { size, buildSeconds, megabytes, memoryMb, rows }
}

async function timed(
  kind: string,
  questions: readonly string[],
  ask: (question: string) => Promise<unknown>,
) {
  const ms: number[] = []
  for (let round = -10; round < Number(values.rounds); round += 1) {
    const startedAt = performance.now()
    await ask(questions[(round + questions.length * 10) % questions.length] ?? '')
    if (round >= 0) ms.push(performance.now() - startedAt)
  }
  ms.sort((a, b) => a - b)
  const at = (part: number) => rounded(ms[Math.floor(ms.length * part)] ?? Number.NaN)
  return { kind, 'p50 ms': at(0.5), 'p95 ms': at(0.95) }
}

async function addresses(name: string): Promise<[string, DatabaseAddress][]> {
  return [
    ['SQLite', { engine: 'sqlite', file: join(folder, `${name}.sqlite`) }],
    ['PostgreSQL', { engine: 'postgres', url: await postgres.newDatabase() }],
  ]
}

async function openFilled(address: DatabaseAddress): Promise<Database> {
  const db = await openDatabase(address)
  opened.push(db)
  await migrate(db, now)
  return db
}

function mean(all: readonly number[]): number {
  return all.reduce((sum, value) => sum + value, 0) / all.length
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
