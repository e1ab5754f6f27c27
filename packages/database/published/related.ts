import type { Kysely } from 'kysely'
import type { ArticleContent } from '@tsuzuri/content/article'
import { addressKey, articleKey, listKey } from '@tsuzuri/content/content-key'
import type { ArticleCard } from '@tsuzuri/content/published'
import { listsOf } from '../articles/publication.ts'
import type { Tables } from '../tables.ts'
import { readCards } from './cards.ts'
import { noteRead } from './noted-reads.ts'
import { visiblePublications } from './visible.ts'

const lookedAt = 60
const monthMs = 30 * 24 * 60 * 60 * 1000

/** Articles that share rare tags count most, then those of the same sub-category or category; newer ones break ties. */
export async function listRelated(
  db: Kysely<Tables>,
  slug: string,
  now: Date,
  size = 6,
): Promise<ArticleCard[] | undefined> {
  const own = await visiblePublications(db, now)
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .select(['publications.article_id', 'publications.published_at', 'documents.content'])
    .where('publications.slug', '=', slug)
    .executeTakeFirst()
  noteRead(db, addressKey(slug))
  if (own === undefined) return undefined
  const content = JSON.parse(own.content) as ArticleContent
  noteRead(
    db,
    articleKey(own.article_id),
    ...listsOf(content)
      .filter(({ kind }) => kind !== 'all' && kind !== 'user')
      .map(listKey),
  )
  const lists = await db
    .selectFrom('lists')
    .select(['id', 'kind', 'total'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('kind', '=', 'tag'),
          eb('subject_id', 'in', content.tagIds.length > 0 ? content.tagIds : [0]),
        ]),
        eb.and({ kind: 'subcategory', subject_id: content.subcategoryId ?? 0 }),
        eb.and({ kind: 'category', subject_id: content.categoryId ?? 0 }),
      ]),
    )
    .execute()
  const scores = new Map<number, number>()
  for (const list of lists) {
    const weight =
      list.kind === 'tag' ? 8 / Math.log2(2 + list.total) : list.kind === 'subcategory' ? 0.8 : 0.4
    const entries = await db
      .selectFrom('list_entries')
      .select(['article_id', 'published_at'])
      .where('list_id', '=', list.id)
      .where('published_at', '<=', now.getTime())
      .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now.getTime())]))
      .orderBy('published_at', 'desc')
      .orderBy('article_id', 'desc')
      .limit(lookedAt)
      .execute()
    for (const { article_id, published_at } of entries) {
      const freshness = 0.3 / (1 + Math.abs(own.published_at - published_at) / monthMs)
      scores.set(article_id, (scores.get(article_id) ?? freshness) + weight)
    }
  }
  scores.delete(own.article_id)
  const best = [...scores].toSorted(([a, x], [b, y]) => y - x || b - a).map(([id]) => id)
  return (await readCards(db, best.slice(0, size * 2), now)).slice(0, size)
}
