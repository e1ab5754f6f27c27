import type { ArticleContent } from '@tsuzuri/content/article'
import { bodyText } from '@tsuzuri/content/body/plain-text'
import { pageOf, perPage } from '@tsuzuri/content/page-number'
import type { ArticleCard, FoundArticle, SearchPage } from '@tsuzuri/content/published'
import { analyser } from '@tsuzuri/search/analyser'
import { type Plan, planOf, withoutFallback } from '@tsuzuri/search/plan'
import type { Question } from '@tsuzuri/search/query'
import type { Extent } from '../dialect/search-index.ts'
import type { Database } from '../open.ts'
import { readExtent, readFrequencies } from '../search-frequencies.ts'
import { takeTurns } from '../search-turns.ts'
import { readCards } from './cards.ts'
import { findSlip, listNamed } from './suggestions.ts'
import { findPublishedTagByName } from './tags.ts'
import { findPublishedUserByName } from './users.ts'
import { visiblePublications } from './visible.ts'

export type Search = { q: string; category?: string | undefined }

const enough = 10
const dayMs = 24 * 60 * 60 * 1000

/** The visible articles that answer a question, the best first; of equally good ones, rather the newer. */
export async function searchArticles(
  db: Database,
  search: Search,
  page: number,
  now: Date,
): Promise<SearchPage> {
  await takeTurns(db, now)
  const question = await analyser.question(search.q)
  const { ids, total, isExact } = await findArticles(db, question, search.category, page, now)
  const cards = await readCards(db.reader, ids, now)
  const found = pageOf(await highlighted(db, question, cards, now), total, page)
  const isFirst = page === 1 && search.category === undefined
  return {
    ...found,
    tags: isFirst ? await matching(db, search.q, now, 'tag', findPublishedTagByName) : [],
    users: isFirst ? await matching(db, search.q, now, 'user', findPublishedUserByName) : [],
    didYouMean: isExact || page > 1 ? null : ((await findSlip(db.reader, question.heard, now)) ?? null),
  }
}

/** The ids of one page, without anything else that a page of results shows. */
export async function findArticles(
  db: Database,
  question: Question,
  category: string | undefined,
  page: number,
  now: Date,
): Promise<{ ids: number[]; total: number; isExact: boolean }> {
  const extent = await readExtent(db, now)
  const frequencies = await readFrequencies(db, question, extent.total)
  const plan = planOf(question, frequencies)
  const strict = withoutFallback(plan)
  const ask = (asked: Plan) => readHits(db, asked, { extent, frequencies }, category, page, now)
  const exact = await ask(strict)
  const isWhole = strict.clauses.length === plan.clauses.length
  // One word that is heard often enough needs no guesses; of several, some may be heard nowhere.
  if (isWhole || (question.readings.length === 1 && exact.total >= enough))
    return { ...exact, isExact: exact.total > 0 }
  return { ...(await ask(plan)), isExact: exact.total > 0 }
}

async function readHits(
  db: Database,
  plan: Plan,
  { extent, frequencies }: { extent: Extent; frequencies: Awaited<ReturnType<typeof readFrequencies>> },
  category: string | undefined,
  page: number,
  now: Date,
): Promise<{ ids: number[]; total: number }> {
  if (plan.clauses.length === 0) return { ids: [], total: 0 }
  let visible = visiblePublications(db.reader, now).innerJoin(
    db.searchIndex.hits(plan, extent, frequencies).as('hits'),
    'hits.article_id',
    'publications.article_id',
  )
  if (category !== undefined) {
    visible = visible.where('publications.category_id', '=', (eb) =>
      eb.selectFrom('categories').select('categories.id').where('categories.slug', '=', category),
    )
  }
  const rows = await visible
    .select(['publications.article_id', 'publications.published_at', 'hits.score'])
    .execute()
  const worth = ({ score, published_at }: { score: number; published_at: number }) =>
    score * (1 + 0.05 / (1 + Math.max(0, now.getTime() - published_at) / (365 * dayMs)))
  const ranked = rows
    .map((row) => ({ id: row.article_id, worth: worth(row) }))
    .toSorted((a, b) => b.worth - a.worth || b.id - a.id)
  return { ids: ranked.slice((page - 1) * perPage, page * perPage).map(({ id }) => id), total: rows.length }
}

async function highlighted(
  { reader }: Database,
  question: Question,
  cards: readonly ArticleCard[],
  now: Date,
): Promise<FoundArticle[]> {
  if (cards.length === 0) return []
  const rows = await visiblePublications(reader, now)
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .select(['publications.article_id', 'documents.content'])
    .where(
      'publications.article_id',
      'in',
      cards.map(({ id }) => id),
    )
    .execute()
  const bodies = new Map(
    rows.map((row) => [row.article_id, bodyText((JSON.parse(row.content) as ArticleContent).body)]),
  )
  const shown = cards.map(({ id, title, lead }) => ({ title, lead, body: bodies.get(id) ?? '' }))
  const highlights = await analyser.highlight(question, shown)
  return cards.map((card, at) => ({
    ...card,
    highlight: highlights[at] ?? { title: [], passage: { text: card.lead, ranges: [] } },
  }))
}

async function matching<T>(
  { reader }: Database,
  q: string,
  now: Date,
  kind: 'tag' | 'user',
  find: (db: Database['reader'], name: string, now: Date) => Promise<T | undefined>,
): Promise<T[]> {
  const names = await listNamed(reader, kind, q, now)
  const found = await Promise.all(names.map((name) => find(reader, name, now)))
  return found.filter((one) => one !== undefined)
}
