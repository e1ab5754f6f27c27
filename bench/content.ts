import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importArticles } from '@tsuzuri/database/articles/import/import'
import { migrate } from '@tsuzuri/database/migrations/migrate'
import { type Database, type DatabaseAddress, openDatabase } from '@tsuzuri/database/open'
import { type ArticleFilter, listPublishedArticles } from '@tsuzuri/database/published/lists/lists'
import { startPostgres } from '@tsuzuri/test-support/postgres'
import { generateArticle } from '../packages/operations/commands/generated-article.ts'
import { keepResult, machine, median } from './result.ts'

/**
 * The cost of a list page as the magazine grows: page 1, page 50 and the last page, for each size, on both engines,
 * interleaved so that load affects all alike. Ratios are relative to page 1 of the smallest magazine.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    rounds: { type: 'string', default: '200' },
    characters: { type: 'string', default: '2000' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const rounds = Number(values.rounds)
const characters = Number(values.characters)
const now = new Date()
const atMost = 2

type Measured = {
  engine: string
  size: number
  list: string
  page: number
  label: string
  db: Database
  filter: ArticleFilter
  ms: number[]
}

const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-bench-'))
const postgres = await startPostgres()
const opened: Database[] = []
try {
  const cases: Measured[] = []
  for (const size of sizes) {
    const addresses: DatabaseAddress[] = [
      { engine: 'sqlite', file: join(folder, `${size}.sqlite`) },
      { engine: 'postgres', url: await postgres.newDatabase() },
    ]
    for (const address of addresses) {
      const db = await openDatabase(address)
      opened.push(db)
      await fill(db, size)
      cases.push(...(await casesOf(db, size)))
    }
  }
  for (let round = 0; round < rounds + 20; round += 1) {
    for (const one of cases) {
      const startedAt = performance.now()
      await listPublishedArticles(one.db.reader, one.filter, one.page, now)
      if (round >= 20) one.ms.push(performance.now() - startedAt)
    }
  }
  process.exitCode = await report(cases)
} finally {
  await Promise.all(opened.map((db) => db.close()))
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function fill(db: Database, size: number): Promise<void> {
  const startedAt = performance.now()
  await migrate(db, now)
  for (let at = 0; at < size; at += 500) {
    const lines = Array.from({ length: Math.min(500, size - at) }, (_, index) =>
      generateArticle(at + index, now, characters),
    )
    await importArticles({ db, by: 'bench', now }, lines)
  }
  const seconds = (performance.now() - startedAt) / 1000
  console.log(
    `${db.engine}: ${size} articles filled in ${seconds.toFixed(1)} s (${Math.round(size / seconds)} a second)`,
  )
}

async function casesOf(db: Database, size: number): Promise<Measured[]> {
  const filters: [string, ArticleFilter][] = [
    ['all', {}],
    ['category', { category: 'ヘア' }],
    ['tag', { tag: '保湿' }],
  ]
  const cases: Measured[] = []
  for (const [list, filter] of filters) {
    const { pageCount } = await listPublishedArticles(db.reader, filter, 1, now)
    const pages = [
      ['page 1', 1],
      ['page 50', 50],
      ['last page', pageCount],
    ] as const
    for (const [label, page] of pages) {
      if (page <= pageCount) cases.push({ engine: db.engine, size, list, page, label, db, filter, ms: [] })
    }
  }
  return cases
}

async function report(cases: readonly Measured[]): Promise<number> {
  const rows = cases.map(({ engine, size, list, label, page, ms }) => {
    const base = cases.find(
      (other) => other.engine === engine && other.list === list && other.label === 'page 1',
    )
    return {
      engine,
      list,
      articles: size,
      page: `${label} (${page})`,
      ms: round(median(ms)),
      ratio: round(median(ms) / median(base?.ms ?? ms)),
    }
  })
  console.table(rows)
  const worst = Math.max(...rows.filter((row) => row.page.startsWith('last')).map((row) => row.ratio))
  const held = worst <= atMost
  console.log(
    `last pages cost at most ${worst}× page 1 of ${sizes[0]} articles; the bar is ${atMost}×: ${held ? 'held' : 'NOT held'}`,
  )
  await keepResult('content', { ...machine(), characters, rounds, worst, rows })
  return held ? 0 : 1
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
