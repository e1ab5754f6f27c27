import { type Frequencies, type Phrase, type Plan, termsToCount } from '@tsuzuri/search/plan'
import type { Question } from '@tsuzuri/search/query'
import { type StreamName, streamNames } from '@tsuzuri/search/terms'
import type { Extent } from '../dialect/search-index.ts'
import { countList } from '../lists/total.ts'
import type { Database } from '../open.ts'

type Remembered = { extent: Extent } & Record<StreamName, Map<string, number>>

const mostRemembered = 20_000
const mayDiffer = 0.02
const commonPart = 0.1
const alwaysRanked = 3000

/** How common terms are changes slowly: it is counted again once the magazine has grown or shrunk by a fiftieth. */
const remembered = new WeakMap<Database, Remembered>()

export async function readExtent(db: Database, now: Date): Promise<Extent> {
  return (await recall(db, now)).extent
}

export async function readFrequencies(db: Database, question: Question, now: Date): Promise<Frequencies> {
  const known = await recall(db, now)
  const asked = termsToCount(question)
  await count(db, known, 'words', asked.words)
  await count(db, known, 'readings', asked.readings)
  return { total: known.extent.total, words: known.words, readings: known.readings }
}

/** The phrases that so many articles have that ranking them all would take long and say little. */
export async function findCommon(db: Database, { phrases }: Plan, now: Date): Promise<ReadonlySet<Phrase>> {
  const known = await recall(db, now)
  const most = Math.max(alwaysRanked, known.extent.total * commonPart)
  if (known.extent.total <= most) return new Set()
  for (const stream of streamNames) {
    const terms = phrases.flatMap((phrase) => (phrase.stream === stream ? phrase.terms : []))
    await count(db, known, stream, terms)
  }
  return new Set(
    phrases.filter(({ stream, terms, prefix }) => {
      const rarest = Math.min(...terms.map((term) => known[stream].get(term) ?? 0))
      // How many terms begin like this is not known; a single character is in most texts.
      return prefix || rarest > most
    }),
  )
}

async function recall(db: Database, now: Date): Promise<Remembered> {
  const total = (await countList(db.reader, { kind: 'all' }, now))?.total ?? 0
  const known = remembered.get(db)
  if (known !== undefined && Math.abs(known.extent.total - total) <= total * mayDiffer) return known
  const row = await db.reader
    .selectFrom('search_articles')
    .select((eb) => eb.fn.avg<number | null>('length').as('average'))
    .executeTakeFirst()
  const extent = { total, averageLength: row?.average ?? 1 }
  const fresh = { extent, words: new Map(), bigrams: new Map(), readings: new Map() }
  remembered.set(db, fresh)
  return fresh
}

async function count(
  db: Database,
  known: Remembered,
  stream: StreamName,
  terms: readonly string[],
): Promise<void> {
  if (known[stream].size > mostRemembered) known[stream].clear()
  const missing = [...new Set(terms)].filter((term) => !known[stream].has(term))
  const counted = await db.searchIndex.count(db.reader, stream, missing)
  for (const term of missing) known[stream].set(term, counted.get(term) ?? 0)
}
