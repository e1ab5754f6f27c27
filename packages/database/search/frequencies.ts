import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Frequencies, type Phrase, type Plan, termsToCount } from '@tsuzuri/search/plan'
import type { SearchQuery } from '@tsuzuri/search/query'
import type { CountedTerm, Extent, Place } from '../dialect/search-index.ts'
import { countList } from '../lists/total.ts'
import type { PublicDatabase } from '../open.ts'
import type { Tables } from '../tables.ts'
import type { Weighed } from './scores.ts'

type Counts = Record<Phrase['stream'], LRUCache<string, number>>
type CachedFrequencies = { extent: Extent } & Record<Place, Counts>

const maxCachedTerms = 20_000
const mayDiffer = 0.02
const commonPart = 0.1
const alwaysRanked = 3000
/** The average length is that of the newest articles: it differs little, and reading all takes a second in a large magazine. */
const averagedArticles = 10_000
/** The number of newest articles in which very common words are looked for first. */
const newestArticles = 500
/** A key in fewer articles is always counted: that costs little, and each article matters. */
const rareKey = 1000
/** All entries that one search ranks: its budget. */
export const maxRankedEntries = 40_000
const places = ['head', 'whole'] as const

/**
 * Cached term frequencies. They change slowly, so they are counted again only after the number of articles has changed by 2%;
 * a term that no article contains is not cached.
 * A search with a simulated clock brings its own cache, because its number of articles differs.
 */
export type FrequencyMemory = { known?: CachedFrequencies }

/** The handles of one search: `reader` limits the time of its queries. */
export type SearchHandle = { db: PublicDatabase; reader: Kysely<Tables>; now: Date; known: CachedFrequencies }

/** The handle of a search. It reads from the database, so it is opened before a transaction occupies a connection. */
export async function openHandle(db: PublicDatabase, now: Date): Promise<SearchHandle> {
  return { db, reader: db.reader, now, known: await readCached(db, now) }
}

export async function readFrequencies(handle: SearchHandle, searchQuery: SearchQuery): Promise<Frequencies> {
  const { known } = handle
  const terms = termsToCount(searchQuery)
  await count(handle, [
    ...terms.words.map((term) => ({ place: 'whole' as const, stream: 'units' as const, term })),
    ...terms.readings.map((term) => ({ place: 'whole' as const, stream: 'readings' as const, term })),
  ])
  return { total: known.extent.total, words: known.whole.units, readings: known.whole.readings }
}

/** The number of articles with each of these unit keys; for a common key it may be slightly outdated. */
export async function countKeys(handle: SearchHandle, keys: readonly string[]): Promise<Map<string, number>> {
  await count(
    handle,
    keys.map((term) => ({ place: 'whole', stream: 'units', term })),
    rareKey,
  )
  return new Map(keys.map((key) => [key, handle.known.whole.units.get(key) ?? 0]))
}

/** How many articles a search ranks one by one, however large the magazine is. */
export function maxRanked({ total }: Extent): number {
  return Math.min(Math.max(alwaysRanked, total * commonPart), maxRankedEntries / 2)
}

/**
 * Decides for each phrase whether to rank by it: the rarest ones first, until the budget of a search is used up. A phrase
 * in more than `maxArticles` articles costs much and says little.
 */
export async function weigh(
  handle: SearchHandle,
  { phrases }: Pick<Plan, 'phrases'>,
  maxArticles?: number,
): Promise<Weighed[]> {
  const { known } = handle
  const max = maxArticles ?? maxRanked(known.extent)
  await count(
    handle,
    phrases.flatMap(({ stream, terms }) =>
      terms.flatMap((term) => places.map((place) => ({ place, stream, term }))),
    ),
  )
  const articlesOf = (place: Place, { stream, terms, prefix }: Phrase) => {
    // A prefix has no counted frequency; that of one character is high.
    const counted = prefix ? terms.slice(0, -1) : terms
    if (counted.length === 0) return known.extent.total
    return Math.min(...counted.map((term) => known[place][stream].get(term) ?? 0))
  }
  const words = new Set(phrases.flatMap(({ stream, text }) => (stream === 'units' ? text.slice(1) : [])))
  const weighed = phrases.map((phrase) => {
    return { phrase, articles: articlesOf('whole', phrase), inHead: false, inWhole: false }
  })
  const lists = weighed.flatMap((one) =>
    places.map((place) => ({ one, place, articles: articlesOf(place, one.phrase) })),
  )
  let budget = maxRankedEntries
  for (const { one, place, articles } of lists.toSorted((a, b) => a.articles - b.articles)) {
    if (articles > max || articles > budget) continue
    budget -= articles
    one[place === 'head' ? 'inHead' : 'inWhole'] = true
  }
  return weighed.map(({ phrase, articles, inHead, inWhole }) => {
    const isSaidTwice = !inWhole && phrase.stream === 'bigrams' && words.has(phrase.text)
    return { phrase, articles, inWhole, inHead: inHead && !isSaidTwice }
  })
}

async function readCached(db: PublicDatabase, now: Date): Promise<CachedFrequencies> {
  const total = (await countList(db.reader, { kind: 'all' }, now))?.total ?? 0
  const { known } = db.frequencies
  if (known !== undefined && Math.abs(known.extent.total - total) <= total * mayDiffer) return known
  const newest = db.reader.selectFrom('search_articles').orderBy('article_id', 'desc')
  const row = await db.reader
    .selectFrom(newest.select('length').limit(averagedArticles).as('newest'))
    .select((eb) => eb.fn.avg<number | null>('length').as('average'))
    .executeTakeFirst()
  const first = await newest.select('article_id').offset(newestArticles).limit(1).executeTakeFirst()
  const extent = { total, averageLength: row?.average ?? 1, newestSince: first?.article_id }
  const memory = () => new LRUCache<string, number>({ max: maxCachedTerms })
  const none = () => ({ units: memory(), bigrams: memory(), readings: memory() })
  const fresh = { extent, head: none(), whole: none() }
  db.frequencies.known = fresh
  return fresh
}

/** Counts terms that are not cached, and those whose cached count is less than `least`. */
async function count(
  { db, reader, known }: SearchHandle,
  terms: readonly CountedTerm[],
  least = 1,
): Promise<void> {
  // `get` marks a term as used, so that the missing ones don't evict it.
  const missing = terms.filter(({ place, stream, term }) => (known[place][stream].get(term) ?? 0) < least)
  if (missing.length === 0) return
  const counted = await db.searchIndex.count(reader, missing)
  for (const [at, { place, stream, term }] of missing.entries()) {
    const articles = counted[at] ?? 0
    // Absent terms are not cached, so that the first article with a word is found at once.
    if (articles === 0) known[place][stream].delete(term)
    else known[place][stream].set(term, articles)
  }
}
