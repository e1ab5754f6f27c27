import { type RawBuilder, sql } from 'kysely'
import { perPage } from '@tsuzuri/content/page-number'
import { isMatch, type Plan, planOf, withGuesses } from '@tsuzuri/search/plan'
import type { Question } from '@tsuzuri/search/query'
import type { Hit, WeighedPlan } from '../../dialect/search-index.ts'
import type { PublicDatabase } from '../../open.ts'
import { readExtent, readFrequencies, weigh } from '../../search/frequencies.ts'
import { readUnindexed, type UnindexedArticle } from './unindexed.ts'
import { hiddenPublications } from '../visible.ts'

export type Answers = {
  ids: number[]
  total: number
  /** Whether anything was found as it was asked, rather than by guessing. */
  isExact: boolean
}

type Asking = {
  db: PublicDatabase
  category: string | undefined
  now: Date
  unindexed: readonly UnindexedArticle[]
}

const enough = 10
const yearMs = 365 * 24 * 60 * 60 * 1000
const worthOfNew = 0.05
const mostCounted = 10_000

/** The ids of one page of answers, without anything else that a page of results shows. */
export async function findAnswers(
  db: PublicDatabase,
  question: Question,
  category: string | undefined,
  page: number,
  now: Date,
): Promise<Answers> {
  const frequencies = await readFrequencies(db, question, now)
  const plan = planOf(question, frequencies)
  const asking = { db, category, now, unindexed: await readUnindexed(db.reader, category, now) }
  const exact = await readAnswers(asking, plan, page)
  // One word that is heard often enough needs no guesses; of several, some may be heard nowhere.
  const needsGuesses =
    question.readings.length > 1 || (question.readings.length === 1 && exact.total < enough)
  const isExact = exact.total > 0
  if (!needsGuesses) return { ...exact, isExact }
  return { ...(await readAnswers(asking, withGuesses(plan, question, frequencies), page)), isExact }
}

/** Articles that the index does not hold come first, because they are the newest; usually there are none. */
async function readAnswers(asking: Asking, plan: Plan, page: number): Promise<Omit<Answers, 'isExact'>> {
  if (plan.phrases.length === 0) return { ids: [], total: 0 }
  const beside = asking.unindexed.filter(({ whole }) => isMatch(whole, plan)).map(({ id }) => id)
  const start = (page - 1) * perPage
  const first = beside.slice(start, start + perPage)
  const place = { start: Math.max(0, start - beside.length), count: perPage - first.length }
  const { ids, total } = await readIndexed(asking, plan, place)
  return { ids: [...first, ...ids], total: beside.length + total }
}

type Place = { start: number; count: number }

async function readIndexed(asking: Asking, plan: Plan, { start, count }: Place) {
  const { db, now } = asking
  const asked = await weigh(db, plan, now)
  const ranked = await readRanked(asking, asked, { start, count })
  if (asked.phrases.every(({ inWhole }) => inWhole)) return ranked
  const total = Math.max(ranked.total, await countRows(asking, db.searchIndex.matches(plan), mostCounted))
  const missing = Math.min(count, total - start) - ranked.ids.length
  if (missing <= 0) return { ids: ranked.ids, total }
  const rest = await readRest(asking, asked, plan, Math.max(0, start - ranked.total), missing)
  return { ids: [...ranked.ids, ...rest], total }
}

async function readRanked(asking: Asking, asked: WeighedPlan, { start, count }: Place) {
  const { db, now } = asking
  const hits = within(asking, db.searchIndex.hits(asked, await readExtent(db, now)))
  const years = sql`(${now.getTime()} - dated.published_at) * 1.0 / ${sql.lit(yearMs)}`
  const worth = sql<number>`hits.score * (1 + ${sql.lit(worthOfNew)} / (1 + ${years}))`
  const rows = await hits
    .innerJoin('search_articles as dated', 'dated.article_id', 'hits.article_id')
    .select('hits.article_id')
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy(worth, 'desc')
    .orderBy('hits.article_id', 'desc')
    .limit(count)
    .offset(start)
    .execute()
  const isUnknown = start > 0 || count === 0
  const total =
    rows[0]?.total ??
    (isUnknown ? await countRows(asking, db.searchIndex.hits(asked, await readExtent(db, now))) : 0)
  return { ids: rows.map((row) => row.article_id), total }
}

/** What has a common word somewhere in its text but not in its head: what was entered last comes first. */
async function readRest(
  asking: Asking,
  asked: WeighedPlan,
  plan: Plan,
  skipped: number,
  count: number,
): Promise<number[]> {
  const { db, now } = asking
  const ranked = db.searchIndex.hits(asked, await readExtent(db, now))
  const rows = await within(asking, db.searchIndex.matches(plan))
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

/** The index holds what is published; what may not be seen now is taken away here. */
function within({ db, category, now }: Asking, hits: RawBuilder<Hit>) {
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

/** Counting all that a common word stands in would take longer than finding the best of it. */
async function countRows(asking: Asking, hits: RawBuilder<Hit>, most?: number): Promise<number> {
  const found = within(asking, hits).select('hits.article_id')
  const { total } = await asking.db.reader
    .selectFrom((most === undefined ? found : found.limit(most)).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
