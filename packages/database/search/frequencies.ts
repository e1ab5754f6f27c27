import { LRUCache } from 'lru-cache'
import { type Frequencies, type Phrase, type Plan, termsToCount } from '@tsuzuri/search/plan'
import type { SearchQuery } from '@tsuzuri/search/query'
import { type StreamName, streamNames } from '@tsuzuri/search/terms'
import type { Extent, Place, WeighedPlan } from '../dialect/search-index.ts'
import { countList } from '../lists/total.ts'
import type { PublicDatabase } from '../open.ts'

type Counts = Record<StreamName, LRUCache<string, number>>
type CachedFrequencies = { extent: Extent } & Record<Place, Counts>

const maxCachedTerms = 20_000
const mayDiffer = 0.02
const commonPart = 0.1
const alwaysRanked = 3000

/**
 * Cached term frequencies. They change slowly, so they are counted again only after the number of articles has changed by 2%.
 * A search with a simulated clock brings its own cache, because its number of articles differs.
 */
export type FrequencyMemory = { known?: CachedFrequencies }

export async function readExtent(db: PublicDatabase, now: Date): Promise<Extent> {
  return (await readCached(db, now)).extent
}

export async function readFrequencies(
  db: PublicDatabase,
  searchQuery: SearchQuery,
  now: Date,
): Promise<Frequencies> {
  const known = await readCached(db, now)
  const terms = termsToCount(searchQuery)
  await count(db, known, 'whole', 'words', terms.words)
  await count(db, known, 'whole', 'readings', terms.readings)
  return { total: known.extent.total, words: known.whole.words, readings: known.whole.readings }
}

/**
 * Decides for each phrase whether to rank by it: a phrase in more than `maxArticles` articles costs much and says
 * little.
 */
export async function weigh(
  db: PublicDatabase,
  { phrases, required }: Plan,
  now: Date,
  maxArticles?: number,
): Promise<WeighedPlan & { extent: Extent }> {
  const known = await readCached(db, now)
  const max = maxArticles ?? Math.max(alwaysRanked, known.extent.total * commonPart)
  const isLarge = known.extent.total > max
  for (const stream of streamNames) {
    const terms = phrases.flatMap((phrase) => (phrase.stream === stream ? phrase.terms : []))
    await count(db, known, 'head', stream, terms)
    if (isLarge) await count(db, known, 'whole', stream, terms)
  }
  const rarest = (place: Place, { stream, terms }: Phrase) =>
    Math.min(...terms.map((term) => known[place][stream].get(term) ?? 0))
  const words = new Set(phrases.flatMap(({ stream, text }) => (stream === 'words' ? text : [])))
  const weighed = phrases.map((phrase) => {
    // A prefix of one character has no counted frequency, but it is high.
    const inWhole = !isLarge || (!phrase.prefix && rarest('whole', phrase) <= max)
    const headArticles = rarest('head', phrase)
    const isSaidTwice = !inWhole && phrase.stream === 'bigrams' && words.has(phrase.text)
    const inHead = !isLarge || (headArticles <= max && !isSaidTwice)
    return { phrase, inHead, inWhole, headArticles }
  })
  return { phrases: weighed, required, extent: known.extent }
}

async function readCached(db: PublicDatabase, now: Date): Promise<CachedFrequencies> {
  const total = (await countList(db.reader, { kind: 'all' }, now))?.total ?? 0
  const { known } = db.frequencies
  if (known !== undefined && Math.abs(known.extent.total - total) <= total * mayDiffer) return known
  const row = await db.reader
    .selectFrom('search_articles')
    .select((eb) => eb.fn.avg<number | null>('length').as('average'))
    .executeTakeFirst()
  const extent = { total, averageLength: row?.average ?? 1 }
  const memory = () => new LRUCache<string, number>({ max: maxCachedTerms })
  const none = () => ({ words: memory(), bigrams: memory(), readings: memory() })
  const fresh = { extent, head: none(), whole: none() }
  db.frequencies.known = fresh
  return fresh
}

async function count(
  db: PublicDatabase,
  known: CachedFrequencies,
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
