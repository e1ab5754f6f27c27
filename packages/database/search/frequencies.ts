import { LRUCache } from 'lru-cache'
import { type Frequencies, type Phrase, type Plan, termsToCount } from '@tsuzuri/search/plan'
import type { Question } from '@tsuzuri/search/query'
import { type StreamName, streamNames } from '@tsuzuri/search/terms'
import type { Extent, Place, WeighedPlan } from '../dialect/search-index.ts'
import { countList } from '../lists/total.ts'
import type { PublicDatabase } from '../open.ts'

type Counts = Record<StreamName, LRUCache<string, number>>
type Remembered = { extent: Extent } & Record<Place, Counts>

const mostRemembered = 20_000
const mayDiffer = 0.02
const commonPart = 0.1
const alwaysRanked = 3000

/**
 * How common terms are changes slowly: it is counted again once the magazine has grown or shrunk by a fiftieth. A question
 * by a pretended clock brings a memory of its own, for its magazine has another size.
 */
export type FrequencyMemory = { known?: Remembered }

export async function readExtent(db: PublicDatabase, now: Date): Promise<Extent> {
  return (await recall(db, now)).extent
}

export async function readFrequencies(
  db: PublicDatabase,
  question: Question,
  now: Date,
): Promise<Frequencies> {
  const known = await recall(db, now)
  const asked = termsToCount(question)
  await count(db, known, 'whole', 'words', asked.words)
  await count(db, known, 'whole', 'readings', asked.readings)
  return { total: known.extent.total, words: known.whole.words, readings: known.whole.readings }
}

/**
 * Finds out which phrases so many articles have that ranking them all would take long and say little; how many that is,
 * whoever asks may say.
 */
export async function weigh(
  db: PublicDatabase,
  { phrases, required }: Plan,
  now: Date,
  mostArticles?: number,
): Promise<WeighedPlan & { extent: Extent }> {
  const known = await recall(db, now)
  const most = mostArticles ?? Math.max(alwaysRanked, known.extent.total * commonPart)
  const isLarge = known.extent.total > most
  for (const stream of streamNames) {
    const terms = phrases.flatMap((phrase) => (phrase.stream === stream ? phrase.terms : []))
    await count(db, known, 'head', stream, terms)
    if (isLarge) await count(db, known, 'whole', stream, terms)
  }
  const rarest = (place: Place, { stream, terms }: Phrase) =>
    Math.min(...terms.map((term) => known[place][stream].get(term) ?? 0))
  const words = new Set(phrases.flatMap(({ stream, text }) => (stream === 'words' ? text : [])))
  const weighed = phrases.map((phrase) => {
    // How many terms begin with a single character is not known, but it is many.
    const inWhole = !isLarge || (!phrase.prefix && rarest('whole', phrase) <= most)
    const headArticles = rarest('head', phrase)
    const isSaidTwice = !inWhole && phrase.stream === 'bigrams' && words.has(phrase.text)
    const inHead = !isLarge || (headArticles <= most && !isSaidTwice)
    return { phrase, inHead, inWhole, headArticles }
  })
  return { phrases: weighed, required, extent: known.extent }
}

async function recall(db: PublicDatabase, now: Date): Promise<Remembered> {
  const total = (await countList(db.reader, { kind: 'all' }, now))?.total ?? 0
  const { known } = db.frequencies
  if (known !== undefined && Math.abs(known.extent.total - total) <= total * mayDiffer) return known
  const row = await db.reader
    .selectFrom('search_articles')
    .select((eb) => eb.fn.avg<number | null>('length').as('average'))
    .executeTakeFirst()
  const extent = { total, averageLength: row?.average ?? 1 }
  const memory = () => new LRUCache<string, number>({ max: mostRemembered })
  const none = () => ({ words: memory(), bigrams: memory(), readings: memory() })
  const fresh = { extent, head: none(), whole: none() }
  db.frequencies.known = fresh
  return fresh
}

async function count(
  db: PublicDatabase,
  known: Remembered,
  place: Place,
  stream: StreamName,
  terms: readonly string[],
): Promise<void> {
  const counts = known[place][stream]
  // `get` marks a term as used, so that the missing ones don't evict it.
  const missing = [...new Set(terms)].filter((term) => counts.get(term) === undefined)
  const counted = await db.searchIndex.count(db.reader, place, stream, missing)
  for (const term of missing) counts.set(term, counted.get(term) ?? 0)
}
