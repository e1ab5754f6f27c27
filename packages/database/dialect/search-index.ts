import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { FieldName } from '@tsuzuri/search/jobs'
import type { Frequencies, Plan } from '@tsuzuri/search/plan'
import type { Terms } from '@tsuzuri/search/terms'
import type { Tables } from '../tables.ts'

export type ArticleTerms = { id: number; terms: Record<FieldName, Terms>; length: number }

export type Hit = { article_id: number; score: number }

/** How many articles there are, and how long they are on the whole: what ranking is relative to. */
export type Extent = { total: number; averageLength: number }

/** What differs between the engines: how terms are kept, counted and asked. */
export type SearchIndex = {
  insert: (tx: Transaction<Tables>, articles: readonly ArticleTerms[]) => Promise<void>
  remove: (tx: Transaction<Tables>, ids: readonly number[]) => Promise<void>
  count: (
    db: Kysely<Tables>,
    stream: 'words' | 'readings',
    terms: readonly string[],
  ) => Promise<Map<string, number>>
  /** A table of whatever answers the plan, visible or not. */
  hits: (plan: Plan, extent: Extent, frequencies: Frequencies) => RawBuilder<Hit>
}

export const fieldWeights: Record<FieldName, number> = { title: 2, lead: 1, body: 1, tags: 1.5, authors: 1.5 }
