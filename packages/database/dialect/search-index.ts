import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Indexed } from '@tsuzuri/search/searchable-text'
import type { Phrase, Plan } from '@tsuzuri/search/plan'
import type { StreamName } from '@tsuzuri/search/terms'
import type { Tables } from '../tables.ts'

export type ArticleTerms = Pick<Indexed, 'head' | 'whole' | 'length'> & { id: number }

export type Hit = { article_id: number; score: number }
export type Holder = { article_id: number }

/** The number of articles and their average length, for BM25. */
export type Extent = { total: number; averageLength: number }

export type Place = 'head' | 'whole'

/** A phrase, and whether to rank by it in head and whole: common phrases cost much and say little. */
export type Weighed = { phrase: Phrase; inHead: boolean; inWhole: boolean; headArticles: number }

export type WeighedPlan = { phrases: Weighed[]; required: Phrase[] }

/** The engine-specific part of the search index: storing, counting and querying terms. */
export type SearchIndex = {
  insert: (tx: Transaction<Tables>, articles: readonly ArticleTerms[]) => Promise<void>
  remove: (tx: Transaction<Tables>, ids: readonly number[]) => Promise<void>
  count: (
    db: Kysely<Tables>,
    place: Place,
    stream: StreamName,
    terms: readonly string[],
  ) => Promise<Map<string, number>>
  /** A subquery of ranked hits with their scores, visible or not. */
  hits: (plan: WeighedPlan, extent: Extent) => RawBuilder<Hit>
  /** A subquery of all matching articles, without scores. */
  matches: (plan: Plan) => RawBuilder<Hit>
  /**
   * A subquery of the articles that contain a phrase exactly; for the head, the head must contain all of its terms.
   * Both engines return the same articles; their scores may differ.
   */
  holders: (phrase: Phrase, place: Place) => RawBuilder<Holder>
}

/** The read-only part of the index. */
export type SearchReading = Pick<SearchIndex, 'count' | 'hits' | 'holders' | 'matches'>

/** The extra weight of a hit in the head (title, tags, authors), which is also part of the whole. */
export const headWeight = 0.5

/** BM25's inverse document frequency. */
export function rarity(total: number, articles: number): number {
  return Math.log(1 + (Math.max(total, articles) - articles + 0.5) / (articles + 0.5))
}
