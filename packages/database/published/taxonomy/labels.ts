import type { Kysely } from 'kysely'
import { type ContentKey, categoryKey, subcategoryKey, tagKey, userKey } from '@tsuzuri/content/content-key'
import { preparedQuery } from '../../queries/prepared-query.ts'
import type { Tables } from '../../tables.ts'
import { cachedLookup } from '../../queries/cached-lookup.ts'

type Ids = { ids: readonly number[] }

/** The names and slugs of categories, sub-categories, tags and authors, by id. */
export const categoryLabels = labels(
  200,
  categoryKey,
  preparedQuery((db, { ids }: Ids) =>
    db.selectFrom('categories').select(['id', 'slug', 'name', 'colour']).where('id', 'in', ids),
  ),
)

export const subcategoryLabels = labels(
  1000,
  subcategoryKey,
  preparedQuery((db, { ids }: Ids) =>
    db.selectFrom('subcategories').select(['id', 'slug', 'name']).where('id', 'in', ids),
  ),
)

export const tagLabels = labels(
  3000,
  tagKey,
  preparedQuery((db, { ids }: Ids) =>
    db.selectFrom('tags').select(['id', 'slug', 'name', 'reading']).where('id', 'in', ids),
  ),
)

export const userLabels = labels(
  1000,
  userKey,
  preparedQuery((db, { ids }: Ids) =>
    db.selectFrom('users').select(['id', 'slug', 'name']).where('id', 'in', ids),
  ),
)

function labels<Row extends { id: number }>(
  maxEntries: number,
  keyOf: (id: number) => ContentKey,
  readRows: (db: Kysely<Tables>, given: Ids) => Promise<Row[]>,
) {
  return cachedLookup<number, Omit<Row, 'id'>>({
    maxEntries,
    keysOf: (id) => [keyOf(id)],
    read: async (db, ids) => (await readRows(db, { ids })).map(({ id, ...label }) => [id, label] as const),
  })
}
