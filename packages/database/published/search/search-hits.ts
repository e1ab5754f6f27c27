import { type RawBuilder, sql } from 'kysely'
import { perPage } from '@tsuzuri/content/page-number'
import { isMatch, type Plan, planOf, withGuesses } from '@tsuzuri/search/plan'
import type { SearchQuery } from '@tsuzuri/search/query'
import type { Hit, WeighedPlan } from '../../dialect/search-index.ts'
import type { PublicDatabase } from '../../open.ts'
import { readExtent, readFrequencies, weigh } from '../../search/frequencies.ts'
import { readUnindexed, type UnindexedArticle } from './unindexed.ts'
import { hiddenPublications } from '../visible.ts'

export type SearchHits = {
  ids: number[]
  total: number
  /** Whether the query matched as it was written, without the guesses of `withGuesses`. */
  isExact: boolean
}

type SearchScope = {
  db: PublicDatabase
  category: string | undefined
  now: Date
  unindexed: readonly UnindexedArticle[]
}

const enoughHits = 10
const yearMs = 365 * 24 * 60 * 60 * 1000
const recencyWeight = 0.05
const maxCounted = 10_000

/** The article ids of one page of search results, best first. */
export async function findHits(
  db: PublicDatabase,
  searchQuery: SearchQuery,
  category: string | undefined,
  page: number,
  now: Date,
): Promise<SearchHits> {
  const frequencies = await readFrequencies(db, searchQuery, now)
  const plan = planOf(searchQuery, frequencies)
  const scope = { db, category, now, unindexed: await readUnindexed(db.reader, category, now) }
  const exact = await readHits(scope, plan, page)
  // A single reading with enough hits needs no guesses; of several readings, some may match nothing.
  const needsGuesses =
    searchQuery.readings.length > 1 || (searchQuery.readings.length === 1 && exact.total < enoughHits)
  const isExact = exact.total > 0
  if (!needsGuesses) return { ...exact, isExact }
  return { ...(await readHits(scope, withGuesses(plan, searchQuery, frequencies), page)), isExact }
}

/** Visible articles that are not in the index yet come first, because they are the newest; usually there are none. */
async function readHits(scope: SearchScope, plan: Plan, page: number): Promise<Omit<SearchHits, 'isExact'>> {
  if (plan.phrases.length === 0) return { ids: [], total: 0 }
  const beside = scope.unindexed.filter(({ whole }) => isMatch(whole, plan)).map(({ id }) => id)
  const start = (page - 1) * perPage
  const first = beside.slice(start, start + perPage)
  const place = { start: Math.max(0, start - beside.length), count: perPage - first.length }
  const { ids, total } = await readIndexed(scope, plan, place)
  return { ids: [...first, ...ids], total: beside.length + total }
}

type Place = { start: number; count: number }

async function readIndexed(scope: SearchScope, plan: Plan, { start, count }: Place) {
  const { db, now } = scope
  const weighed = await weigh(db, plan, now)
  const ranked = await readRanked(scope, weighed, { start, count })
  if (weighed.phrases.every(({ inWhole }) => inWhole)) return ranked
  const total = Math.max(ranked.total, await countRows(scope, db.searchIndex.matches(plan), maxCounted))
  const missing = Math.min(count, total - start) - ranked.ids.length
  if (missing <= 0) return { ids: ranked.ids, total }
  const rest = await readRest(scope, weighed, plan, Math.max(0, start - ranked.total), missing)
  return { ids: [...ranked.ids, ...rest], total }
}

async function readRanked(scope: SearchScope, weighed: WeighedPlan, { start, count }: Place) {
  const { db, now } = scope
  const hits = within(scope, db.searchIndex.hits(weighed, await readExtent(db, now)))
  const years = sql`(${now.getTime()} - dated.published_at) * 1.0 / ${sql.lit(yearMs)}`
  const score = sql<number>`hits.score * (1 + ${sql.lit(recencyWeight)} / (1 + ${years}))`
  const rows = await hits
    .innerJoin('search_articles as dated', 'dated.article_id', 'hits.article_id')
    .select('hits.article_id')
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy(score, 'desc')
    .orderBy('hits.article_id', 'desc')
    .limit(count)
    .offset(start)
    .execute()
  const isUnknown = start > 0 || count === 0
  const total =
    rows[0]?.total ??
    (isUnknown ? await countRows(scope, db.searchIndex.hits(weighed, await readExtent(db, now))) : 0)
  return { ids: rows.map((row) => row.article_id), total }
}

/** Articles that contain a common word in the body only: they are not ranked, the newest id comes first. */
async function readRest(
  scope: SearchScope,
  weighed: WeighedPlan,
  plan: Plan,
  skipped: number,
  count: number,
): Promise<number[]> {
  const { db, now } = scope
  const ranked = db.searchIndex.hits(weighed, await readExtent(db, now))
  const rows = await within(scope, db.searchIndex.matches(plan))
    .select('hits.article_id')
    .where('hits.article_id', 'not in', (eb) =>
      eb.selectFrom(ranked.as('ranked')).select('ranked.article_id'),
    )
    .orderBy('hits.article_id', 'desc')
    .limit(count)
    .offset(skipped)
    .execute()
  return rows.map((row) => row.article_id)
}

/** Removes hits that are not visible now, and applies the category filter. */
function within({ db, category, now }: SearchScope, hits: RawBuilder<Hit>) {
  const inCategory = (slug: string) =>
    db.reader.selectFrom('categories').select('categories.id').where('categories.slug', '=', slug)
  return db.reader
    .selectFrom(hits.as('hits'))
    .where('hits.article_id', 'not in', hiddenPublications(db.reader, now))
    .$if(category !== undefined, (found) =>
      found
        .innerJoin('search_articles', 'search_articles.article_id', 'hits.article_id')
        .where('search_articles.category_id', '=', inCategory(category ?? '')),
    )
}

/** Stops counting at `max`: counting every article with a common word takes longer than finding the best ones. */
async function countRows(scope: SearchScope, hits: RawBuilder<Hit>, max?: number): Promise<number> {
  const found = within(scope, hits).select('hits.article_id')
  const { total } = await scope.db.reader
    .selectFrom((max === undefined ? found : found.limit(max)).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
