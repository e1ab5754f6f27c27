import { sql } from 'kysely'
import { perPage } from '@tsuzuri/content/page-number'
import {
  containsAll,
  isMatch,
  isRequired,
  type NeededWord,
  type Plan,
  planOf,
  withGuesses,
  withWords,
} from '@tsuzuri/search/plan'
import type { SearchQuery } from '@tsuzuri/search/query'
import type { Holder } from '../../dialect/search-index.ts'
import type { PublicDatabase } from '../../open.ts'
import { openHandle, readFrequencies, weigh } from '../../search/frequencies.ts'
import { phraseScores, type Weighed } from '../../search/scores.ts'
import { maxCounted, type Place, readPlaced, type SearchScope } from './placed-hits.ts'
import { readUnindexed } from './unindexed.ts'
import { findWords, wordHits } from './word-hits.ts'

export type FoundIds = { ids: number[]; total: number }

export type SearchHits = FoundIds & {
  /** Articles with only some of the words of a short query; empty for a longer one. */
  partial: FoundIds
  /** Whether the query matched as it was written, without the guesses of `withGuesses`, or would in another category. */
  isExact: boolean
}

const enoughHits = 10
const none: FoundIds = { ids: [], total: 0 }

/**
 * The article ids of one page of search results, best first. For a short query: articles with all its words, then
 * articles with some of them; for a longer one, articles with some of its words.
 */
export async function findHits(
  db: PublicDatabase,
  searchQuery: SearchQuery,
  category: string | undefined,
  page: number,
  now: Date,
): Promise<SearchHits> {
  const unindexed = await readUnindexed(db.reader, category, now)
  const handle = await openHandle(db, now)
  return db.searchIndex.bounded(db.reader, async (reader) => {
    const { required } = planOf(searchQuery, { total: 0, words: new Map(), readings: new Map() })
    const scope: SearchScope = { ...handle, reader, category, unindexed, required }
    const place = { start: (page - 1) * perPage, count: perPage }
    const words = await findWords(scope, searchQuery.units)
    if (words.length === 0) return findLong(scope, searchQuery, place)
    const exact = await readWithUnindexed(
      scope,
      place,
      (article) => containsAll(article, words),
      (indexed) => wordHits(scope, words, indexed),
    )
    const rest = {
      start: Math.max(0, place.start - exact.total),
      count: perPage - exact.ids.length,
    }
    // Readers don't page beyond this many hits, and counting the rest takes longer than finding the best ones.
    const partial =
      exact.total >= maxCounted ? none : await findPartial(scope, searchQuery, words, exact.total, rest)
    // In a category there may be no article with words that others contain.
    const isElsewhere = category !== undefined && words.every(({ articles }) => articles > 0)
    return { ...exact, partial, isExact: exact.total > 0 || isElsewhere }
  })
}

async function findLong(scope: SearchScope, searchQuery: SearchQuery, place: Place): Promise<SearchHits> {
  const frequencies = await readFrequencies(scope, searchQuery)
  const plan = planOf(searchQuery, frequencies)
  const exact = await readMatches(scope, plan, place)
  const isExact = exact.total > 0
  if (!needsGuesses(searchQuery, exact.total)) return { ...exact, partial: none, isExact }
  const guessed = await readMatches(scope, withGuesses(plan, searchQuery, frequencies), place)
  return { ...guessed, partial: none, isExact }
}

async function findPartial(
  scope: SearchScope,
  searchQuery: SearchQuery,
  words: readonly NeededWord[],
  exactTotal: number,
  place: Place,
): Promise<FoundIds> {
  const frequencies = await readFrequencies(scope, searchQuery)
  const plan = withWords(planOf(searchQuery, frequencies), words)
  const guessed = needsGuesses(searchQuery, exactTotal) ? withGuesses(plan, searchQuery, frequencies) : plan
  return readMatches(scope, guessed, place, words, exactTotal)
}

/** A single reading with enough hits needs no guesses; of several readings, some may match nothing. */
function needsGuesses({ readings }: SearchQuery, total: number): boolean {
  return readings.length > 1 || (readings.length === 1 && total < enoughHits)
}

/** The articles that match a plan; without those that contain all of `except`. */
async function readMatches(
  scope: SearchScope,
  plan: Plan,
  place: Place,
  except: readonly NeededWord[] = [],
  exceptTotal = 0,
): Promise<FoundIds> {
  if (plan.phrases.length === 0) return none
  const { db, known } = scope
  const isOther = (article: Parameters<typeof isMatch>[0]) =>
    except.length === 0 || !containsAll(article, except)
  return readWithUnindexed(
    scope,
    place,
    (article) => isMatch(article, plan.phrases) && isOther(article),
    async (indexed) => {
      const weighed = await weigh(scope, plan)
      // All articles with one of the other phrases are ranked.
      const unranked = weighed.filter(({ inWhole }) => !inWhole).map(({ phrase }) => phrase)
      const all = db.searchIndex.newestHolders(plan.phrases, maxCounted + exceptTotal)
      return readPlaced(
        scope,
        {
          ranked: phraseScores(db.searchIndex, weighed, known.extent),
          all: sql<Holder>`(select distinct article_id from ${all} as listed)`,
          rest: (max) => db.searchIndex.newestHolders(unranked, max),
          newestRest: (max, since) => db.searchIndex.newestHolders(unranked, max, since),
          isAllRanked: weighed.every(({ inWhole }) => inWhole),
          // If no visible article has all words, there is nothing to leave out.
          except:
            exceptTotal === 0
              ? undefined
              : { holders: db.searchIndex.wordHolders(except), total: exceptTotal },
          least: leastArticles(weighed) - exceptTotal,
        },
        indexed,
      )
    },
  )
}

/** The article count of a single term is exact; that of a phrase is only an upper bound. */
function leastArticles(weighed: readonly Weighed[]): number {
  const single = weighed.filter(({ phrase: { terms, prefix } }) => terms.length === 1 && !prefix)
  return Math.max(0, ...single.map(({ articles }) => articles))
}

/** Visible articles that are not in the index yet come first, because they are the newest; usually there are none. */
async function readWithUnindexed(
  { unindexed, required }: SearchScope,
  { start, count }: Place,
  isFound: (article: SearchScope['unindexed'][number]) => boolean,
  readIndexed: (place: Place) => Promise<FoundIds>,
): Promise<FoundIds> {
  const beside = unindexed
    .filter((article) => isFound(article) && isRequired(article, required))
    .map(({ id }) => id)
  const first = beside.slice(start, start + count)
  const place = { start: Math.max(0, start - beside.length), count: count - first.length }
  const { ids, total } = await readIndexed(place)
  return { ids: [...first, ...ids], total: beside.length + total }
}
