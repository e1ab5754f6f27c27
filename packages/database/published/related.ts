import type { ArticleContent } from '@tsuzuri/content/article'
import { addressKey, articleKey, listKey, publicationsKey } from '@tsuzuri/content/content-key'
import type { ArticleCard } from '@tsuzuri/content/published'
import type { Word } from '@tsuzuri/search/findable'
import { phrasePlan } from '@tsuzuri/search/plan'
import { listsOf } from '../lists/lists-of.ts'
import type { Database } from '../open.ts'
import { readCards } from './cards.ts'
import { noteRead } from './noted-reads.ts'
import { rankArticles } from './search-answers.ts'
import { visiblePublications } from './visible.ts'

const lookedAt = 60
const rarestWords = 5
/** The article that says most of its words counts as much as a tag that a handful of articles share. */
const worthOfWords = 3
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
    // Which words are rare, and who writes about them, any publication may change.
    publicationsKey,
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
  for (const { id, share } of await listAboutTheSame(database, own.article_id, now)) {
    scores.set(id, (scores.get(id) ?? 0) + share * worthOfWords)
  }
  scores.delete(own.article_id)
  const best = [...scores].toSorted(([a, x], [b, y]) => y - x || b - a).map(([id]) => id)
  return (await readCards(db, best.slice(0, size * 2), now)).slice(0, size)
}

/** What writes most about the words that this article is about, and that not everybody writes about. */
async function listAboutTheSame(
  db: Database,
  articleId: number,
  now: Date,
): Promise<{ id: number; share: number }[]> {
  const own = await db.reader
    .selectFrom('search_abouts')
    .select('words')
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  const words = JSON.parse(own?.words ?? '[]') as Word[]
  if (words.length === 0) return []
  const shared = await db.reader
    .selectFrom('search_words')
    .select('text')
    .where(
      'text',
      'in',
      words.map(({ text }) => text),
    )
    .where(
      'key',
      'in',
      words.map(({ written }) => written),
    )
    .where('articles', '>', 1)
    .orderBy('articles')
    .orderBy('text')
    .limit(rarestWords)
    .execute()
  const ranked = await rankArticles(db, phrasePlan(shared.map(({ text }) => text)), lookedAt, now)
  const best = Math.max(...ranked.map(({ score }) => score), Number.MIN_VALUE)
  return ranked.map(({ article_id, score }) => ({ id: article_id, share: score / best }))
}
