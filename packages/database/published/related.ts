import { sql } from 'kysely'
import { addressKey, articleKey, listKey, type ListName, publicationsKey } from '@tsuzuri/content/content-key'
import type { ArticleCard } from '@tsuzuri/content/published'
import { lastingQuery } from '../lasting-query.ts'
import type { Database } from '../open.ts'
import { readCards } from './cards.ts'
import { noteRead } from './noted-reads.ts'
import { listAboutTheSame } from './related-words.ts'
import { publicationsVisibleAt } from './visible.ts'

const lookedAt = 40
/** The article that says most of its words counts as much as a tag that a handful of articles share. */
const worthOfWords = 3
const worthOfNear = 0.3
const monthMs = 30 * 24 * 60 * 60 * 1000

/**
 * Articles that share rare tags count most, then those about the same rare words, then those of the same sub-category or
 * category; what is nearer in time breaks ties.
 */
export async function listRelated(
  database: Database,
  slug: string,
  now: Date,
  size = 6,
): Promise<ArticleCard[] | undefined> {
  const db = database.reader
  const at = now.getTime()
  noteRead(db, addressKey(slug))
  const [own] = await publicationsBySlug(db, { slug, at })
  if (own === undefined) return undefined
  const lists = await sharedLists(db, { articleId: own.article_id })
  noteRead(
    db,
    articleKey(own.article_id),
    // Which words are rare, and who writes about them, any publication may change.
    publicationsKey,
    ...lists.map(({ kind, subject_id }) => listKey({ kind, id: subject_id } as ListName)),
  )
  const nearby =
    lists.length === 0
      ? []
      : await neighbours(db, {
          listIds: lists.map(({ id }) => id),
          weights: lists.map(weightOf),
          ownAt: own.published_at,
          at,
        })
  const scores = new Map(nearby.map(({ article_id, score }) => [article_id, score]))
  for (const { id, share } of await listAboutTheSame(database, own.article_id, lookedAt, now)) {
    scores.set(id, (scores.get(id) ?? 0) + share * worthOfWords)
  }
  scores.delete(own.article_id)
  const best = [...scores].toSorted(([a, x], [b, y]) => y - x || b - a).map(([id]) => id)
  return (await readCards(db, best.slice(0, size + 2), now)).slice(0, size)
}

function weightOf({ kind, total }: { kind: string; total: number }): number {
  if (kind === 'tag') return 8 / Math.log2(2 + total)
  return kind === 'subcategory' ? 0.8 : 0.4
}

const publicationsBySlug = lastingQuery((db, { slug, at }: { slug: string; at: number }) =>
  publicationsVisibleAt(db, at).select(['article_id', 'published_at']).where('slug', '=', slug),
)

const sharedLists = lastingQuery((db, { articleId }: { articleId: number }) =>
  db
    .selectFrom('list_entries')
    .innerJoin('lists', 'lists.id', 'list_entries.list_id')
    .select(['lists.id', 'lists.kind', 'lists.subject_id', 'lists.total'])
    .where('list_entries.article_id', '=', articleId)
    .where('lists.kind', 'in', ['tag', 'subcategory', 'category'])
    .orderBy('lists.id'),
)

type Shared = { listIds: readonly number[]; weights: readonly number[]; ownAt: number; at: number }

/** The newest of each list, by all the lists that they share; what stands far behind counts by its words alone. */
const neighbours = lastingQuery((db, { listIds, weights, ownAt, at }: Shared) => {
  const entries = listIds.map(
    (listId, index) => sql`select * from (
      select article_id, published_at, cast(${weights[index]} as double precision) as weight from list_entries
      where list_id = ${listId} and published_at <= ${at} and (until is null or until > ${at})
      order by published_at desc, article_id desc limit ${sql.lit(lookedAt)}) as entries`,
  )
  const months = sql`abs(cast(${ownAt} as bigint) - max(published_at)) * 1.0 / ${sql.lit(monthMs)}`
  const score = sql<number>`sum(weight) + ${sql.lit(worthOfNear)} / (1 + ${months})`
  const all = sql<{ article_id: number }>`(${sql.join(entries, sql` union all `)})`
  return db
    .selectFrom(all.as('entries'))
    .select(['article_id', score.as('score')])
    .groupBy('article_id')
    .orderBy('score', 'desc')
    .orderBy('article_id', 'desc')
    .limit(sql.lit(lookedAt))
})
