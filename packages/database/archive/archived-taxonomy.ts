import type { Kysely } from 'kysely'
import { coverSchema } from '@tsuzuri/content/media'
import type { Category, Subcategory, Tag } from '@tsuzuri/content/taxonomy'
import type { User } from '@tsuzuri/content/user'
import { readValue } from '../stored/value.ts'
import { linksSchema } from '../stored/value-schemas.ts'
import type { Tables } from '../tables.ts'

type ArchivedSubcategory = Omit<Subcategory, 'categoryId' | 'position'> & { id: number }
type ArchivedCategory = Omit<Category, 'position'> & { id: number; subcategories: ArchivedSubcategory[] }

/** Categories with their sub-categories, in the editors' order. */
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

/** In index order, so that tags with the same reading keep their order. */
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
