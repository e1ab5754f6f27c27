import type { Kysely } from 'kysely'
import {
  categoriesKey,
  categoryKey,
  listKey,
  type ListName,
  tagsKey,
  userKey,
  usersKey,
} from '@tsuzuri/content/content-key'
import { type Page, pageOf, perPage } from '@tsuzuri/content/page-number'
import type { ArticleCard } from '@tsuzuri/content/published'
import { Refusal } from '@tsuzuri/content/refusal'
import { lastingQuery } from '../lasting-query.ts'
import { readIntersectionPage } from '../lists/intersection.ts'
import { readListPage } from '../lists/page.ts'
import { countList } from '../lists/total.ts'
import type { Tables } from '../tables.ts'
import { readCards } from './cards.ts'
import { noteRead } from './noted-reads.ts'

/** By slug; a sub-category only together with its category. */
export type ArticleFilter = { category?: string; subcategory?: string; tag?: string; user?: string }

export async function listPublishedArticles(
  db: Kysely<Tables>,
  filter: ArticleFilter,
  page: number,
  now: Date,
): Promise<Page<ArticleCard>> {
  const lists = await listsFor(db, filter)
  noteRead(db, ...lists.map(listKey))
  const place = { page, size: perPage, now }
  const [only, second] = lists
  const found =
    only !== undefined && second === undefined
      ? await readListPage(db, only, place)
      : await readIntersectionPage(db, lists, place)
  if (found.total === 0) await assertMet(db, lists, now)
  return pageOf(await readCards(db, found.articleIds, now), found.total, page)
}

/** The lists that a filter names; a name that is nobody's is refused. */
async function listsFor(db: Kysely<Tables>, filter: ArticleFilter): Promise<ListName[]> {
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
    const [tag] = await tagsBySlug(db, { slug: filter.tag })
    lists.push(tag === undefined ? notFound(db, 'tag') : { kind: 'tag', id: tag.id })
  }
  if (filter.user !== undefined) {
    const [user] = await usersBySlug(db, { slug: filter.user })
    if (user !== undefined) noteRead(db, userKey(user.id))
    lists.push(user === undefined ? notFound(db, 'user') : { kind: 'user', id: user.id })
  }
  return lists.length === 0 ? [{ kind: 'all' }] : lists
}

/** A tag or an author that only drafts know is as unknown to readers as one that is not there. */
async function assertMet(db: Kysely<Tables>, lists: readonly ListName[], now: Date): Promise<void> {
  for (const list of lists) {
    if (list.kind !== 'tag' && list.kind !== 'user') continue
    if (((await countList(db, list, now))?.total ?? 0) === 0) notFound(db, list.kind)
  }
}

async function categoryList(db: Kysely<Tables>, slug: string, below: string | undefined): Promise<ListName> {
  const [category] = await categoriesBySlug(db, { slug })
  if (category === undefined) return notFound(db, 'category')
  noteRead(db, categoryKey(category.id))
  if (below === undefined) return { kind: 'category', id: category.id }
  const [subcategory] = await subcategoriesBySlug(db, { categoryId: category.id, slug: below })
  return subcategory === undefined ? notFound(db, 'subcategory') : { kind: 'subcategory', id: subcategory.id }
}

type Named = { slug: string }

const tagsBySlug = lastingQuery((db, { slug }: Named) =>
  db.selectFrom('tags').select('id').where('slug', '=', slug),
)

const usersBySlug = lastingQuery((db, { slug }: Named) =>
  db.selectFrom('users').select('id').where('slug', '=', slug),
)

const categoriesBySlug = lastingQuery((db, { slug }: Named) =>
  db.selectFrom('categories').select('id').where('slug', '=', slug),
)

const subcategoriesBySlug = lastingQuery((db, { categoryId, slug }: Named & { categoryId: number }) =>
  db.selectFrom('subcategories').select('id').where('category_id', '=', categoryId).where('slug', '=', slug),
)

const names = { category: 'カテゴリー', subcategory: 'サブカテゴリー', tag: 'タグ', user: '著者' }

const indexes = { category: categoriesKey, subcategory: categoriesKey, tag: tagsKey, user: usersKey }

function notFound(db: Kysely<Tables>, kind: keyof typeof names): never {
  noteRead(db, indexes[kind])
  throw new Refusal('not-found', `この${names[kind]}は見つかりません。`, `The ${kind} was not found.`)
}
