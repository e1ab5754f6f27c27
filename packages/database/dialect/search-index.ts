import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Indexed } from '@tsuzuri/search/searchable-text'
import type { Phrase, Plan } from '@tsuzuri/search/plan'
import type { StreamName } from '@tsuzuri/search/terms'
import type { Tables } from '../tables.ts'

export type ArticleTerms = Pick<Indexed, 'head' | 'whole' | 'length'> & { id: number }

export type Hit = { article_id: number; score: number }
export type Holder = { article_id: number }

/** How many articles there are, and how long they are on the whole: what ranking is relative to. */
export type Extent = { total: number; averageLength: number }

export type Place = 'head' | 'whole'

/** A phrase, and where it is worth being ranked: what is common there says nothing, and costs much. */
export type Weighed = { phrase: Phrase; inHead: boolean; inWhole: boolean; headArticles: number }

export type WeighedPlan = { phrases: Weighed[]; required: Phrase[] }

/** What differs between the engines: how terms are kept, counted and asked. */
export type SearchIndex = {
  insert: (tx: Transaction<Tables>, articles: readonly ArticleTerms[]) => Promise<void>
  remove: (tx: Transaction<Tables>, ids: readonly number[]) => Promise<void>
  count: (
    db: Kysely<Tables>,
    place: Place,
    stream: StreamName,
    terms: readonly string[],
  ) => Promise<Map<string, number>>
  /** A table of what is worth ranking, visible or not, with its scores. */
  hits: (plan: WeighedPlan, extent: Extent) => RawBuilder<Hit>
  /** A table of everything that answers at all, without scores. */
  matches: (plan: Plan) => RawBuilder<Hit>
  /**
   * A table of the articles that contain a phrase exactly; for the head, those whose head also contains all of its terms.
   * Both engines find the same articles, which scores do not promise.
   */
  holders: (phrase: Phrase, place: Place) => RawBuilder<Holder>
}

/** The part of it that only asks. */
export type SearchReading = Pick<SearchIndex, 'count' | 'hits' | 'holders' | 'matches'>

/** What a hit in the title, a tag or an author counts, on top of what it counts as a part of the whole. */
export const headWeight = 0.5

/** BM25's: what few articles have says more. */
export function rarity(total: number, articles: number): number {
  return Math.log(1 + (Math.max(total, articles) - articles + 0.5) / (articles + 0.5))
}
