import { type RawBuilder, sql } from 'kysely'
import type { Phrase } from '@tsuzuri/search/plan'
import type { Holder } from '../../dialect/search-index.ts'
import type { SearchHandle } from '../../search/frequencies.ts'
import type { Hit } from '../../search/scores.ts'
import { hiddenPublications } from '../visible.ts'
import type { UnindexedArticle } from './unindexed.ts'

export type SearchScope = SearchHandle & {
  category: string | undefined
  unindexed: readonly UnindexedArticle[]
  /** Quoted phrases. */
  required: readonly Phrase[]
}

/** The range of hits to read. */
export type Place = { start: number; count: number }

/** Articles to leave out, and how many of them are visible. */
type Except = { holders: RawBuilder<Holder>; total: number }

/** Subqueries of the hits of a search. */
export type Hits = {
  ranked: RawBuilder<Hit>
  /** Each hit once: counting ends as soon as there are enough. */
  all: RawBuilder<Holder>
  /** The hits after the ranked ones, newest first; may contain ranked ones, too. At least the newest `max`. */
  rest: (max: number) => RawBuilder<Holder>
  /** The same from the article `since` on, if that is less work. */
  newestRest?: (max: number, since: number) => RawBuilder<Holder>
  isAllRanked: boolean
  except: Except | undefined
  /** How many hits there are at least, as far as that is known without counting. */
  least?: number
  /** How many visible hits there are, if they were counted before. */
  counted?: number | undefined
}

const yearMs = 365 * 24 * 60 * 60 * 1000
const recencyWeight = 0.05
/** Counting every article with a common word takes longer than finding the best ones. */
export const maxCounted = 10_000

/** Articles that have ended in the last seconds are still in the index. */
const maxJustHidden = 20

/**
 * How many articles with all words of a query are ranked by their whole texts, however large the magazine is. Of more, those
 * with the words in their heads are ranked, and the others follow, newest first.
 */
export const maxRankedWhole = 3000

/** Reads the hits of a place, and counts all that are visible. */
export async function readPlaced(
  scope: SearchScope,
  hits: Hits,
  { start, count }: Place,
): Promise<{ ids: number[]; total: number }> {
  if (hits.isAllRanked) return readRanked(scope, hits, { start, count })
  const isKnown =
    (hits.least ?? 0) >= maxCounted && scope.category === undefined && scope.required.length === 0
  const total = isKnown ? maxCounted : (hits.counted ?? (await countRows(scope, hits.all, hits.except)))
  // The page is full: only the number of hits is needed.
  if (count === 0) return { ids: [], total }
  const ranked = await readRanked(scope, hits, { start, count })
  const missing = Math.min(count, total - start) - ranked.ids.length
  if (missing <= 0) return { ids: ranked.ids, total }
  const rest = await readRest(scope, hits, ranked.total, {
    start: Math.max(0, start - ranked.total),
    count: missing,
  })
  return { ids: [...ranked.ids, ...rest], total }
}

async function countRows(
  scope: SearchScope,
  hits: RawBuilder<Holder>,
  except: Except | undefined,
): Promise<number> {
  const [total = 0] = await countAll(scope, [hits], except)
  return total
}

/** Counts the visible ones of several subqueries at once, each up to `maxCounted`. */
export async function countAll(
  scope: SearchScope,
  all: readonly RawBuilder<Holder>[],
  except?: Except,
): Promise<number[]> {
  if (all.length === 0) return []
  const counts = all.map((hits, n) => {
    const found = within(scope, hits, except).select('hits.article_id').limit(maxCounted)
    return sql`select ${sql.lit(n)} as n, count(*) as total from ${found} as found`
  })
  const { rows } = await sql<{ n: number; total: number }>`${sql.join(counts, sql` union all `)}`.execute(
    scope.reader,
  )
  return rows.toSorted((a, b) => a.n - b.n).map(({ total }) => total)
}

/** The date raises a score by a twentieth at most, so dates are read only of hits that may come before the end of the place. */
async function readRanked(scope: SearchScope, { ranked, except }: Hits, { start, count }: Place) {
  const years = sql`(${scope.now.getTime()} - dated.published_at) / cast(${sql.lit(yearMs)} as double precision)`
  const score = sql<number>`hits.score * (1 + ${sql.lit(recencyWeight)} / (1 + ${years}))`
  const visible = within(scope, ranked, except).select(['hits.article_id', sql`hits.score`.as('score')])
  const { rows } = await sql<{ article_id: number; total: number }>`with hits as materialized ${visible}
    select hits.article_id, (select count(*) from hits) as total
    from hits join search_articles as dated on dated.article_id = hits.article_id
    where hits.score >= coalesce(
      (select score - abs(score) * ${sql.lit(recencyWeight)} from hits order by score desc limit 1
        offset ${Math.max(0, start + count - 1)}),
      (select min(score) from hits))
    order by ${score} desc, hits.article_id desc limit ${count} offset ${start}`.execute(scope.reader)
  const isUnknown = start > 0 || count === 0
  const total = rows[0]?.total ?? (isUnknown ? await countRows(scope, ranked, except) : 0)
  return { ids: rows.map((row) => row.article_id), total }
}

/** Reads the newest articles first: if nearly every article has the words, the full lists need not be read. */
async function readRest(
  scope: SearchScope,
  { ranked, rest, newestRest, except }: Hits,
  rankedTotal: number,
  { start, count }: Place,
): Promise<number[]> {
  const isFiltered = scope.category !== undefined || scope.required.length > 0
  const enough = isFiltered ? maxCounted : Math.min(maxCounted, start + count + rankedTotal + maxJustHidden)
  const max = enough + (except?.total ?? 0)
  const read = async (hits: RawBuilder<Holder>) => {
    const rows = await within(scope, hits, except)
      .select('hits.article_id')
      .distinct()
      .where('hits.article_id', 'not in', (eb) =>
        eb.selectFrom(ranked.as('ranked')).select('ranked.article_id'),
      )
      .orderBy('hits.article_id', 'desc')
      .limit(count)
      .offset(start)
      .execute()
    return rows.map((row) => row.article_id)
  }
  const since = isFiltered ? undefined : scope.known.extent.newestSince
  const newest = newestRest === undefined || since === undefined ? [] : await read(newestRest(max, since))
  return newest.length === count ? newest : read(rest(max))
}

/**
 * Removes hits that are not visible now, applies the category filter and requires the quoted phrases. Excludes
 * unindexed articles, which may have been indexed since they were read.
 */
function within(
  { db, reader, category, now, required, unindexed }: SearchScope,
  hits: RawBuilder<Holder>,
  except: Except | undefined,
) {
  const inCategory = (slug: string) =>
    reader.selectFrom('categories').select('categories.id').where('categories.slug', '=', slug)
  return reader
    .selectFrom(hits.as('hits'))
    .where('hits.article_id', 'not in', hiddenPublications(reader, now))
    .$if(unindexed.length > 0, (found) =>
      found.where(
        'hits.article_id',
        'not in',
        unindexed.map(({ id }) => id),
      ),
    )
    .$if(except !== undefined, (found) =>
      found.where(
        'hits.article_id',
        'not in',
        sql<number>`(select article_id from ${except?.holders} as except_ones)`,
      ),
    )
    .$if(required.length > 0, (found) =>
      found.where(
        'hits.article_id',
        'in',
        sql<number>`(select article_id from ${db.searchIndex.holders(required, 'whole')} as holders)`,
      ),
    )
    .$if(category !== undefined, (found) =>
      found
        .innerJoin('search_articles', 'search_articles.article_id', 'hits.article_id')
        .where('search_articles.category_id', '=', inCategory(category ?? '')),
    )
}
