import type { Kysely } from 'kysely'
import { type Cover, coverSchema } from '@tsuzuri/content/media'
import { type Page, pageOf } from '@tsuzuri/content/page-number'
import type { Category, Subcategory, Tag } from '@tsuzuri/content/taxonomy'
import type { User } from '@tsuzuri/content/user'
import { visibleTotals } from '../published/lists/totals.ts'
import { findValue } from '../stored/value.ts'
import { linksSchema } from '../stored/value-schemas.ts'
import type { Tables } from '../tables.ts'
import { containsText, equalsText, rankOf, startsWithText } from './text-filter.ts'

export const namedPerPage = 50

type Stored<T> = T & { id: number; version: number; articles: number }
/** `isPublic` if readers can see an article of the sub-category. */
export type StoredCategory = Stored<Category> & {
  subcategories: (Stored<Subcategory> & { isPublic: boolean })[]
}

/** All categories with their sub-categories in the editors' order; the counts include drafts. */
export async function listStoredCategories(db: Kysely<Tables>, now: Date): Promise<StoredCategory[]> {
  const categories = await db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute()
  const below = await db.selectFrom('subcategories').selectAll().orderBy('position').orderBy('id').execute()
  const counts = await db
    .selectFrom('articles')
    .select(['category_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .where('category_id', 'is not', null)
    .groupBy('category_id')
    .execute()
  const perCategory = new Map(counts.map((row) => [row.category_id, row.count]))
  const perSubcategory = await countReferences(
    db,
    'subcategory',
    below.map((row) => row.id),
  )
  const visible = await visibleTotals(db, 'subcategory', now)
  return categories.map((category) => ({
    ...category,
    articles: perCategory.get(category.id) ?? 0,
    subcategories: below
      .filter((row) => row.category_id === category.id)
      .map(({ category_id: categoryId, cover, ...row }) => ({
        ...row,
        categoryId,
        ...coverField('cover', cover),
        articles: perSubcategory.get(row.id) ?? 0,
        isPublic: (visible.get(row.id) ?? 0) > 0,
      })),
  }))
}

/** A substring of the name, or ids. */
export type NamedFilter = { text?: string | undefined; ids?: readonly number[] | undefined; page: number }

export async function listStoredTags(
  db: Kysely<Tables>,
  { text, ids, page }: NamedFilter,
): Promise<Page<Stored<Tag>>> {
  const { rows, count } = await pageOfNamed(db, 'tags', { text, ids, page })
  const counts = await countReferences(
    db,
    'tag',
    rows.map((row) => row.id),
  )
  const items = rows.map(({ id, version, slug, name, reading }) => ({
    id,
    version,
    slug,
    name,
    reading,
    articles: counts.get(id) ?? 0,
  }))
  return pageOf(items, count, page, namedPerPage)
}

export async function listStoredUsers(
  db: Kysely<Tables>,
  { text, ids, page }: NamedFilter,
): Promise<Page<Stored<User>>> {
  const { rows, count } = await pageOfNamed(db, 'users', { text, ids, page })
  const counts = await countReferences(
    db,
    'user',
    rows.map((row) => row.id),
  )
  const items = (rows as unknown as Tables['users'][]).map((row) => ({
    id: row.id,
    version: row.version,
    slug: row.slug,
    name: row.name,
    reading: row.reading,
    title: row.title,
    biography: row.biography,
    ...coverField('portrait', row.portrait),
    links: findValue(linksSchema, row.links) ?? [],
    articles: counts.get(row.id) ?? 0,
  }))
  return pageOf(items, count, page, namedPerPage)
}

// Kysely can't follow a table named by a type; 'tags' stands for any of them, they share these columns.
export async function pageOfNamed(
  db: Kysely<Tables>,
  table: 'tags' | 'users' | 'series',
  { text, ids, page }: NamedFilter,
) {
  const all = db
    .selectFrom(table as 'tags')
    .$if(ids !== undefined, (one) => one.where('id', 'in', [...(ids ?? [])]))
  const isSearch = text !== undefined && text !== ''
  const found = isSearch
    ? all.where((eb) => eb.or(['name', 'reading', 'slug'].map((column) => containsText(column, text))))
    : all
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .$if(isSearch, (query) => query.orderBy(nearnessTo(text ?? '')))
    .orderBy('sort_key')
    .orderBy('id')
    .limit(namedPerPage)
    .offset((page - 1) * namedPerPage)
    .execute()
  return { rows, count }
}

/** Exact matches first, then prefix matches, then the rest. */
function nearnessTo(text: string) {
  const shown = ['name', 'reading']
  return rankOf([
    shown.map((column) => equalsText(column, text)),
    shown.map((column) => startsWithText(column, text)),
  ])
}

export async function countReferences(
  db: Kysely<Tables>,
  kind: 'subcategory' | 'tag' | 'user' | 'series',
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('article_references')
    .select(['subject', (eb) => eb.fn.countAll<number>().as('count')])
    .where('kind', '=', kind)
    .where('subject', 'in', ids.map(String))
    .groupBy('subject')
    .execute()
  return new Map(rows.map((row) => [Number(row.subject), row.count]))
}

function coverField<Name extends 'cover' | 'portrait'>(
  name: Name,
  json: string | null,
): Partial<Record<Name, Cover>> {
  const cover = findValue(coverSchema, json)
  return cover === undefined ? {} : ({ [name]: cover } as Record<Name, Cover>)
}
