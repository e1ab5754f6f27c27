import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { DatabaseAddress } from '@tsuzuri/database/open'
import { startPostgres } from '@tsuzuri/test-support/postgres'
import { keepResult, machine } from '../result.ts'
import { readJudgedSets } from './search-judged.ts'
import { measureRelevance } from './search-relevance.ts'
import { measureSpeed } from './search-speed.ts'

/**
 * Relevance and speed of search: nDCG@10 for each kind of query on judged sets, on both engines and with plain
 * baselines in the same run; then the duration of queries and suggestions in a large magazine. Usage: npm run
 * bench:search -- --judged FOLDER [--every N] [--articles N] [--postgres-articles N] [--filled FILE] [--postgres ADDRESS]
 */
const { values } = parseArgs({
  options: {
    judged: { type: 'string', default: process.env['SEARCH_JUDGED'] ?? '' },
    every: { type: 'string', default: '1' },
    articles: { type: 'string', default: '100000' },
    characters: { type: 'string', default: '2000' },
    'postgres-articles': { type: 'string', default: '0' },
    rounds: { type: 'string', default: '200' },
    /** Different questions of each kind from the magazine itself. */
    questions: { type: 'string', default: '2000' },
    /** An existing magazine in SQLite, and the address of one in PostgreSQL. */
    filled: { type: 'string' },
    postgres: { type: 'string' },
  },
})
const now = new Date()
const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-bench-'))
const postgres = await startPostgres()
try {
  const relevance = values.judged === '' ? [] : await judgeAll(values.judged)
  if (relevance.length === 0) {
    console.log('no judged set: relevance is not measured (name its folder by --judged or SEARCH_JUDGED)')
  }
  const speed = []
  const file = values.filled ?? join(folder, 'large.sqlite')
  if (Number(values.articles) > 0)
    speed.push(await measure({ engine: 'sqlite', file }, Number(values.articles)))
  if (Number(values['postgres-articles']) > 0) {
    const url = values.postgres ?? (await postgres.newDatabase())
    speed.push(await measure({ engine: 'postgres', url }, Number(values['postgres-articles'])))
  }
  await keepResult('search', { ...machine(), relevance, speed })
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function judgeAll(place: string) {
  const results = []
  for (const judged of await readJudgedSets(place, Number(values.every))) {
    const { name, documents, queries } = judged
    const places = [
      ['SQLite', { engine: 'sqlite', file: join(folder, `${name}.sqlite`) }],
      ['PostgreSQL', { engine: 'postgres', url: await postgres.newDatabase() }],
    ] as const
    const rows = await measureRelevance(judged, places, await postgres.newDatabase(), now)
    console.log(`${name}: nDCG@10, ${documents.length} documents, ${queries.length} questions`)
    console.table(rows)
    results.push({ name, documents: documents.length, questions: queries.length, rows })
  }
  return results
}

async function measure(address: DatabaseAddress, articles: number) {
  const { rows, ...facts } = await measureSpeed(address, {
    articles,
    characters: Number(values.characters),
    rounds: Number(values.rounds),
    questions: Number(values.questions),
  })
  console.log(
    Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  )
  console.table(rows)
  return { ...facts, rows }
}
