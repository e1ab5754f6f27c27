import type { Kysely } from 'kysely'
import {
  categoriesKey,
  listKey,
  type ListName,
  seriesIndexKey,
  tagsKey,
  usersKey,
} from '@tsuzuri/content/content-key'
import { type Page, pageOf, perPage } from '@tsuzuri/content/page-number'
import type { ArticleCard } from '@tsuzuri/content/published'
import { Refusal } from '@tsuzuri/content/refusal'
import { preparedQuery } from '../../queries/prepared-query.ts'
import { readIntersectionPage } from '../../lists/intersection.ts'
import { countList } from '../../lists/total.ts'
import type { Tables } from '../../tables.ts'
import { readCards } from '../articles/cards.ts'
import { addDependencies } from '../../queries/dependencies.ts'
import { readListCards } from './list-cards.ts'
import { findCategoryId, findSeriesId, findTagId, findUserId } from '../taxonomy/slugs.ts'

/** Slugs; a sub-category needs its category. */
export type ArticleFilter = {
  category?: string
  subcategory?: string
  tag?: string
  user?: string
  series?: string
}

export async function listPublishedArticles(
  db: Kysely<Tables>,
  filter: ArticleFilter,
  page: number,
  now: Date,
): Promise<Page<ArticleCard>> {
  const lists = await findLists(db, filter)
  addDependencies(db, ...lists.map(listKey))
  const place = { page, size: perPage, now }
  const [only, second] = lists
  const { cards, total } =
    only !== undefined && second === undefined
      ? await readListCards(db, only, place)
      : await readSharedCards(db, lists, place)
  if (total === 0) await assertMet(db, lists, now)
  return pageOf(cards, total, page)
}

/** The articles that are in all these lists. */
async function readSharedCards(
  db: Kysely<Tables>,
  lists: readonly ListName[],
  place: { page: number; size: number; now: Date },
): Promise<{ cards: ArticleCard[]; total: number }> {
  const { articleIds, total } = await readIntersectionPage(db, lists, place)
  return { cards: await readCards(db, articleIds, place.now), total }
}

/** The lists that a filter names; an unknown slug is refused. */
export async function findLists(db: Kysely<Tables>, filter: ArticleFilter): Promise<ListName[]> {
  const lists: ListName[] = []
  if (filter.category !== undefined) lists.push(await categoryList(db, filter.category, filter.subcategory))
  else if (filter.subcategory !== undefined) {
    throw new Refusal(
      'invalid',
      'サブカテゴリーはカテゴリーと一緒に指定してください。',
      'A sub-category needs its category.',
      [{ path: 'subcategory', reason: 'category も指定してください' }],
    )
  }
  if (filter.tag !== undefined) {
    const id = await findTagId(db, filter.tag)
    lists.push(id === undefined ? notFound('tag') : { kind: 'tag', id })
  }
  if (filter.user !== undefined) {
    const id = await findUserId(db, filter.user)
    lists.push(id === undefined ? notFound('user') : { kind: 'user', id })
  }
  if (filter.series !== undefined) {
    const id = await findSeriesId(db, filter.series)
    lists.push(id === undefined ? notFound('series') : { kind: 'series', id })
  }
  return lists.length === 0 ? [{ kind: 'all' }] : lists
}

/** Treats a tag, an author or a series without public articles like an unknown one. */
async function assertMet(db: Kysely<Tables>, lists: readonly ListName[], now: Date): Promise<void> {
  for (const list of lists) {
    if (list.kind !== 'tag' && list.kind !== 'user' && list.kind !== 'series') continue
    if (((await countList(db, list, now))?.total ?? 0) > 0) continue
    addDependencies(db, indexes[list.kind])
    notFound(list.kind)
  }
}

async function categoryList(db: Kysely<Tables>, slug: string, below: string | undefined): Promise<ListName> {
  const categoryId = await findCategoryId(db, slug)
  if (categoryId === undefined) return notFound('category')
  if (below === undefined) return { kind: 'category', id: categoryId }
  const [subcategory] = await subcategoriesBySlug(db, { categoryId, slug: below })
  if (subcategory !== undefined) return { kind: 'subcategory', id: subcategory.id }
  addDependencies(db, categoriesKey)
  return notFound('subcategory')
}

type Below = { categoryId: number; slug: string }

const subcategoriesBySlug = preparedQuery((db, { categoryId, slug }: Below) =>
  db.selectFrom('subcategories').select('id').where('category_id', '=', categoryId).where('slug', '=', slug),
)

const names = {
  category: 'カテゴリー',
  subcategory: 'サブカテゴリー',
  tag: 'タグ',
  user: '著者',
  series: '連載',
}

const indexes = { tag: tagsKey, user: usersKey, series: seriesIndexKey }

function notFound(kind: keyof typeof names): never {
  throw new Refusal('not-found', `この${names[kind]}は見つかりません。`, `The ${kind} was not found.`)
}
