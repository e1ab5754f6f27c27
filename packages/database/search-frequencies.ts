import { type Frequencies, termsToCount } from '@tsuzuri/search/plan'
import type { Question } from '@tsuzuri/search/query'
import type { Extent } from './dialect/search-index.ts'
import { countList } from './lists/total.ts'
import type { Database } from './open.ts'

type Remembered = { extent: Extent; words: Map<string, number>; readings: Map<string, number> }

const mostRemembered = 20_000
const mayDiffer = 0.02

/** How common terms are changes slowly: it is counted again once the magazine has grown or shrunk by a fiftieth. */
const remembered = new WeakMap<Database, Remembered>()

export async function readExtent(db: Database, now: Date): Promise<Extent> {
  const total = (await countList(db.reader, { kind: 'all' }, now))?.total ?? 0
  const known = remembered.get(db)
  if (known !== undefined && Math.abs(known.extent.total - total) <= total * mayDiffer) return known.extent
  const row = await db.reader
    .selectFrom('search_articles')
    .select((eb) => eb.fn.avg<number | null>('length').as('average'))
    .executeTakeFirst()
  const extent = { total, averageLength: row?.average ?? 1 }
  remembered.set(db, { extent, words: new Map(), readings: new Map() })
  return extent
}

export async function readFrequencies(db: Database, question: Question, total: number): Promise<Frequencies> {
  const known = remembered.get(db) ?? {
    extent: { total, averageLength: 1 },
    words: new Map<string, number>(),
    readings: new Map<string, number>(),
  }
  const asked = termsToCount(question)
  for (const stream of ['words', 'readings'] as const) {
    if (known[stream].size > mostRemembered) known[stream].clear()
    const missing = asked[stream].filter((term) => !known[stream].has(term))
    const counted = await db.searchIndex.count(db.reader, stream, missing)
    for (const term of missing) known[stream].set(term, counted.get(term) ?? 0)
  }
  return { total, words: known.words, readings: known.readings }
}
