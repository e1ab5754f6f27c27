import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Tables } from '../tables.ts'
import { containsText } from './text-filter.ts'

export type DeskState = 'draft' | 'scheduled' | 'published' | 'ended' | 'withdrawn' | 'deleted'

export type DeskFilter = {
  state?: DeskState | undefined
  categoryId?: number | undefined
  userId?: number | undefined
  text?: string | undefined
  /** Only articles that this actor created. */
  owner?: string | undefined
  overdue?: boolean | undefined
  review?: 'requested' | 'returned' | undefined
}

/** The articles of the studio's list, without templates; without a state, all that are not deleted. */
export function filteredArticles(
  db: Kysely<Tables>,
  filter: DeskFilter,
  now: Date,
): SelectQueryBuilder<Tables, 'articles', object> {
  let query = inState(db.selectFrom('articles'), filter.state, now.getTime()).where(
    'articles.id',
    'not in',
    (eb) => eb.selectFrom('templates').select('templates.article_id'),
  )
  if (filter.owner !== undefined) query = query.where('articles.created_by', '=', filter.owner)
  if (filter.categoryId !== undefined) query = query.where('articles.category_id', '=', filter.categoryId)
  if (filter.text !== undefined && filter.text !== '') {
    const text = filter.text
    query = query.where((eb) =>
      eb.or([containsText('articles.title', text), containsText('articles.slug', text)]),
    )
  }
  if (filter.userId !== undefined) {
    const subject = String(filter.userId)
    query = query.where('articles.id', 'in', (eb) =>
      eb
        .selectFrom('article_references')
        .select('article_references.article_id')
        .where('kind', '=', 'user')
        .where('subject', '=', subject),
    )
  }
  if (filter.review !== undefined) {
    const { review } = filter
    query = query.where('articles.id', 'in', (eb) =>
      eb.selectFrom('reviews').select('reviews.article_id').where('reviews.state', '=', review),
    )
  }
  if (filter.overdue === true) {
    query = query.where('articles.id', 'in', (eb) =>
      eb
        .selectFrom('receipts')
        .select('receipts.article_id')
        .where('receipts.seen_at', 'is', null)
        .where('receipts.planned_at', '<', now.getTime() - 60_000),
    )
  }
  return query
}

function inState(
  query: SelectQueryBuilder<Tables, 'articles', object>,
  state: DeskState | undefined,
  now: number,
): SelectQueryBuilder<Tables, 'articles', object> {
  if (state === 'deleted') return query.where('articles.deleted_at', 'is not', null)
  const kept = query.where('articles.deleted_at', 'is', null)
  if (state === undefined) return kept
  if (state === 'draft' || state === 'withdrawn') return kept.where('articles.status', '=', state)
  const out = kept.where('articles.status', '=', 'published')
  if (state === 'scheduled') return out.where('articles.published_from', '>', now)
  if (state === 'ended') return out.where('articles.published_until', '<=', now)
  return out
    .where('articles.published_from', '<=', now)
    .where((eb) =>
      eb.or([eb('articles.published_until', 'is', null), eb('articles.published_until', '>', now)]),
    )
}
