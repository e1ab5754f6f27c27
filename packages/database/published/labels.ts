import { categoryKey, subcategoryKey, tagKey, userKey } from '@tsuzuri/content/content-key'
import { lastingQuery } from '../lasting-query.ts'
import { remembering } from './remembering.ts'

type Ids = { ids: readonly number[] }

/** How an article's category, sub-category, tags and authors are called, by their ids. */
export const categoryLabels = remembering({
  most: 200,
  keysOf: (id: number) => [categoryKey(id)],
  read: async (db, ids) => labelled(await categoryRows(db, { ids })),
})

export const subcategoryLabels = remembering({
  most: 1000,
  keysOf: (id: number) => [subcategoryKey(id)],
  read: async (db, ids) => labelled(await subcategoryRows(db, { ids })),
})

export const tagLabels = remembering({
  most: 3000,
  keysOf: (id: number) => [tagKey(id)],
  read: async (db, ids) => labelled(await tagRows(db, { ids })),
})

export const userLabels = remembering({
  most: 1000,
  keysOf: (id: number) => [userKey(id)],
  read: async (db, ids) => labelled(await userRows(db, { ids })),
})

const categoryRows = lastingQuery((db, { ids }: Ids) =>
  db.selectFrom('categories').select(['id', 'slug', 'name', 'colour']).where('id', 'in', ids),
)

const subcategoryRows = lastingQuery((db, { ids }: Ids) =>
  db.selectFrom('subcategories').select(['id', 'slug', 'name']).where('id', 'in', ids),
)

const tagRows = lastingQuery((db, { ids }: Ids) =>
  db.selectFrom('tags').select(['id', 'slug', 'name', 'reading']).where('id', 'in', ids),
)

const userRows = lastingQuery((db, { ids }: Ids) =>
  db.selectFrom('users').select(['id', 'slug', 'name']).where('id', 'in', ids),
)

function labelled<Label extends { id: number }>(rows: readonly Label[]): [number, Omit<Label, 'id'>][] {
  return rows.map(({ id, ...label }) => [id, label])
}
