import { type Kysely, sql } from 'kysely'
import { categoriesKey, publicationsKey } from '@tsuzuri/content/content-key'
import { type Page, pageOf, perPage } from '@tsuzuri/content/page-number'
import type { ArticleCard } from '@tsuzuri/content/published'
import type { Tables } from '../tables.ts'
import { readCards } from './cards.ts'
import { noteRead } from './noted-reads.ts'
import { visiblePublications } from './visible.ts'

const mostWords = 5

/** The articles in whose title, lead or text every word stands as it is written, titles first, then the newest. */
export async function searchArticles(
  db: Kysely<Tables>,
  { q, category }: { q: string; category?: string | undefined },
  page: number,
  now: Date,
): Promise<Page<ArticleCard>> {
  noteRead(db, publicationsKey, categoriesKey)
  const words = q
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
  if (words.length === 0) return pageOf([], 0, page)
  let found = visiblePublications(db, now)
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .where((eb) => eb.and(words.map((word) => contains(`%${escapeLike(word)}%`))))
  if (category !== undefined) {
    found = found.where('publications.category_id', '=', (eb) =>
      eb.selectFrom('categories').select('categories.id').where('categories.slug', '=', category),
    )
  }
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  if ((page - 1) * perPage >= total) return pageOf([], total, page)
  const rows = await found
    .select('publications.article_id')
    .orderBy(
      sql`case when lower(publications.title) like ${`%${escapeLike(words[0] ?? '')}%`} escape '!' then 0 else 1 end`,
    )
    .orderBy('publications.published_at', 'desc')
    .orderBy('publications.article_id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return pageOf(
    await readCards(
      db,
      rows.map((row) => row.article_id),
      now,
    ),
    total,
    page,
  )
}

function contains(pattern: string) {
  return sql<boolean>`(lower(publications.title) like ${pattern} escape '!' or lower(publications.lead) like ${pattern} escape '!' or lower(documents.content) like ${pattern} escape '!')`
}

function escapeLike(word: string): string {
  return word.replace(/[!%_]/g, (sign) => `!${sign}`)
}
