import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { type Page, pageOf, perPage } from '@tsuzuri/content/page-number'
import type { Tables } from '../tables.ts'
import { type DeskFilter, filteredArticles, nearnessOfTitle, sortColumns, sortOf } from './article-filter.ts'
import { type DeskArticle, readDeskArticles } from './desk-article.ts'

export async function listDeskArticles(
  db: Kysely<Tables>,
  filter: DeskFilter,
  page: number,
  now: Date,
): Promise<Page<DeskArticle>> {
  const rows = await inOrder(filteredArticles(db, filter, now), filter)
    .select('articles.id')
    // Finding a text takes much longer than counting, so it is done once.
    .$if(filter.match !== undefined, (query) => query.select(sql<number>`count(*) over ()`.as('total')))
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const isEmpty = page === 1 && rows.length === 0
  const total = isEmpty ? 0 : (rows[0]?.total ?? (await countDeskArticles(db, filter, now)))
  return pageOf(await readDeskArticles(db, idsOf(rows), now), total, page)
}

export async function countDeskArticles(db: Kysely<Tables>, filter: DeskFilter, now: Date): Promise<number> {
  const { count } = await filteredArticles(db, filter, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The first articles of a list, without counting the others. */
export async function listFirstDeskArticles(
  db: Kysely<Tables>,
  filter: DeskFilter,
  count: number,
  now: Date,
): Promise<DeskArticle[]> {
  const rows = await inOrder(filteredArticles(db, filter, now), filter)
    .select('articles.id')
    .limit(count)
    .execute()
  return readDeskArticles(db, idsOf(rows), now)
}

function inOrder(
  query: SelectQueryBuilder<Tables, 'articles', object>,
  filter: DeskFilter,
): SelectQueryBuilder<Tables, 'articles', object> {
  const sort = sortOf(filter)
  const { match, titlesFirst, state, order } = filter
  const ranked = titlesFirst === true && match !== undefined ? query.orderBy(nearnessOfTitle(match)) : query
  return ranked
    .$if(sort === 'published' && state === undefined, (found) =>
      found.orderBy(sql`case when articles.published_from is null then 1 else 0 end`),
    )
    .orderBy(sortColumns[sort], order ?? (state === 'scheduled' ? 'asc' : 'desc'))
    .orderBy('articles.id', 'desc')
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map((row) => row.id)
}
