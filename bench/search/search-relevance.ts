import { readArticleLine } from '@tsuzuri/content/article-line'
import { importArticles } from '@tsuzuri/database/articles/import/import'
import { type Database, type DatabaseAddress, openDatabase } from '@tsuzuri/database/open'
import { migrate } from '@tsuzuri/database/migrations/migrate'
import { findHits } from '@tsuzuri/database/published/search/search-hits'
import { analyser } from '@tsuzuri/search/analyser'
import { type Baseline, openBaselines } from './search-baselines.ts'
import type { Judged } from './search-judged.ts'

const atOnce = 200

/** nDCG@10 for each kind of query: our search on both engines, and each engine's own search. */
export async function measureRelevance(
  judged: Judged,
  places: readonly (readonly [string, DatabaseAddress])[],
  baselineUrl: string,
  now: Date,
) {
  const opened: { close: () => Promise<void> }[] = []
  // Articles saved before the dictionary is loaded are indexed as written, and found by their readings only later.
  await analyser.isReachable()
  try {
    const engines: Baseline[] = []
    for (const [name, address] of places) {
      const db = await openDatabase(address)
      opened.push(db)
      await migrate(db, now)
      engines.push(await ourEngine(name, db, judged, now))
    }
    const baselines = await openBaselines(judged.documents, baselineUrl)
    opened.push(baselines)
    const rows = []
    for (const engine of [...engines, ...baselines.engines]) rows.push(await judge(engine, judged))
    return rows
  } finally {
    await Promise.all(opened.map((one) => one.close()))
  }
}

async function ourEngine(name: string, db: Database, { documents }: Judged, now: Date): Promise<Baseline> {
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
  const ids = new Map(rows.map((row) => [row.article_id, Number(row.slug.slice('kiji-'.length))]))
  return {
    name: `Tsuzuri on ${name}`,
    find: async (query) => {
      const found = await findHits(db, await analyser.parseQuery(query), undefined, 1, now)
      return [...found.ids, ...found.partial.ids].slice(0, 10).flatMap((id) => ids.get(id) ?? [])
    },
  }
}

async function judge({ name, find }: Baseline, { queries }: Judged) {
  const gains = new Map<string, number[]>()
  let slowest = { query: '', ms: 0 }
  for (const { kind, query, relevant } of queries) {
    const startedAt = performance.now()
    const rank = (await find(query)).indexOf(relevant)
    const ms = performance.now() - startedAt
    if (ms > slowest.ms) slowest = { query, ms }
    const gain = rank === -1 ? 0 : 1 / Math.log2(rank + 2)
    const all = gains.get(kind) ?? []
    all.push(gain)
    gains.set(kind, all)
  }
  const means = [...gains].map(([kind, all]) => [kind, rounded(mean(all))] as const)
  return {
    engine: name,
    ...Object.fromEntries(means),
    mean: rounded(mean(means.map(([, value]) => value))),
    'slowest ms': Math.round(slowest.ms),
    slowest: slowest.query.slice(0, 30),
  }
}

function mean(all: readonly number[]): number {
  return all.reduce((sum, value) => sum + value, 0) / all.length
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
