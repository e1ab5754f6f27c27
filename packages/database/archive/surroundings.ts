import type { Kysely } from 'kysely'
import { coverSchema } from '@tsuzuri/content/media'
import type { Category, Subcategory, Tag } from '@tsuzuri/content/taxonomy'
import type { User } from '@tsuzuri/content/user'
import { readValue } from '../stored/value.ts'
import { linksSchema } from '../stored/value-schemas.ts'
import type { Tables } from '../tables.ts'

type ArchivedSubcategory = Omit<Subcategory, 'categoryId' | 'position'> & { id: number }
type ArchivedCategory = Omit<Category, 'position'> & { id: number; subcategories: ArchivedSubcategory[] }

/** Categories with what is below them, in the editors' order. */
export async function readArchivedCategories(db: Kysely<Tables>): Promise<ArchivedCategory[]> {
  const below = await db.selectFrom('subcategories').selectAll().orderBy('position').orderBy('id').execute()
  const rows = await db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(({ id, slug, name, description, colour }) => ({
    id,
    slug,
    name,
    description,
    colour,
    subcategories: below
      .filter((row) => row.category_id === id)
      .map((row) => ({
        id: row.id,
        slug: row.slug,
        name: row.name,
        description: row.description,
        ...(row.cover === null
          ? {}
          : {
              cover: readValue(coverSchema, row.cover, {
                table: 'subcategories',
                column: 'cover',
                id: row.id,
              }),
            }),
      })),
  }))
}

/** In the order of the index, so that those that are read alike keep theirs. */
export async function readArchivedTags(db: Kysely<Tables>): Promise<(Tag & { id: number })[]> {
  return db
    .selectFrom('tags')
    .select(['id', 'slug', 'name', 'reading'])
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
}

export async function readArchivedUsers(db: Kysely<Tables>): Promise<(User & { id: number })[]> {
  const rows = await db.selectFrom('users').selectAll().orderBy('sort_key').orderBy('id').execute()
  return rows.map(({ id, slug, name, reading, title, biography, portrait, links }) => ({
    id,
    slug,
    name,
    reading,
    title,
    biography,
    ...(portrait === null
      ? {}
      : { portrait: readValue(coverSchema, portrait, { table: 'users', column: 'portrait', id }) }),
    links: readValue(linksSchema, links, { table: 'users', column: 'links', id }),
  }))
}

export async function readArchivedRedirects(
  db: Kysely<Tables>,
): Promise<{ path: string; target: string; createdAt: Date }[]> {
  const rows = await db.selectFrom('redirects').selectAll().orderBy('path').execute()
  return rows.map(({ created_at: at, ...row }) => ({ ...row, createdAt: new Date(at) }))
}

export async function readArchivedWithdrawals(db: Kysely<Tables>): Promise<Tables['withdrawals'][]> {
  return db.selectFrom('withdrawals').selectAll().orderBy('slug').execute()
}

const atOnce = 1000

/** How often what was read, hour by hour. */
export async function* eachReads(db: Kysely<Tables>): AsyncGenerator<Tables['reads'][]> {
  let last: Tables['reads'] = { hour: -1, article_id: 0, count: 0 }
  for (;;) {
    const { hour, article_id: id } = last
    const rows = await db
      .selectFrom('reads')
      .selectAll()
      .where((eb) =>
        eb.or([eb('hour', '>', hour), eb.and([eb('hour', '=', hour), eb('article_id', '>', id)])]),
      )
      .orderBy('hour')
      .orderBy('article_id')
      .limit(atOnce)
      .execute()
    const next = rows.at(-1)
    if (next === undefined) return
    yield rows
    last = next
  }
}
