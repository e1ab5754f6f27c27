import type { Kysely } from 'kysely'
import { listKey, userKey, usersKey } from '@tsuzuri/content/content-key'
import { type Page, pageOf, perPage } from '@tsuzuri/content/page-number'
import type { PublishedUser, UserCard } from '@tsuzuri/content/published'
import { preparedQuery } from '../../queries/prepared-query.ts'
import { countList } from '../../lists/total.ts'
import { mediaViews } from '../../media/media.ts'
import type { Tables } from '../../tables.ts'
import { imageOf, readCover } from '../articles/cards.ts'
import { addDependencies } from '../../queries/dependencies.ts'
import { cachedLookup } from '../../queries/cached-lookup.ts'
import { findValue } from '../../stored/value.ts'
import { linksSchema } from '../../stored/value-schemas.ts'
import { findUserId } from './slugs.ts'
import { visibleTotals } from '../lists/totals.ts'

/** The authors of visible articles, in index order. */
export async function listPublishedUsers(
  db: Kysely<Tables>,
  page: number,
  now: Date,
): Promise<Page<PublishedUser>> {
  addDependencies(db, usersKey)
  const totals = await visibleTotals(db, 'user', now)
  const rows = await db.selectFrom('users').select('id').orderBy('sort_key').orderBy('id').execute()
  const shown = rows.map((row) => row.id).filter((id) => (totals.get(id) ?? 0) > 0)
  const ids = shown.slice((page - 1) * perPage, page * perPage)
  const cards = await userCards(db, ids)
  const items = ids.flatMap((id) => {
    const card = cards.get(id)
    return card === undefined ? [] : [{ ...card, total: totals.get(id) ?? 0 }]
  })
  return pageOf(items, shown.length, page)
}

/** A user who is the author of a visible article; undefined for authors of drafts only. */
export async function findPublishedUser(
  db: Kysely<Tables>,
  slug: string,
  now: Date,
): Promise<PublishedUser | undefined> {
  const id = await findUserId(db, slug)
  if (id === undefined) return undefined
  addDependencies(db, listKey({ kind: 'user', id }))
  const total = (await countList(db, { kind: 'user', id }, now))?.total ?? 0
  const card = (await userCards(db, [id])).get(id)
  return card === undefined || total === 0 ? undefined : { ...card, total }
}

export const userCards = cachedLookup({
  maxEntries: 500,
  keysOf: (id: number) => [userKey(id)],
  read: async (db, ids): Promise<[number, UserCard][]> => {
    const rows = await usersById(db, { ids })
    const portraits = rows.map((row) => readCover(row.portrait))
    const media = await mediaViews(
      db,
      portraits.flatMap((portrait) => (portrait === undefined ? [] : [portrait.media])),
    )
    return rows.map((row, at) => [
      row.id,
      {
        slug: row.slug,
        name: row.name,
        reading: row.reading,
        title: row.title,
        biography: row.biography,
        portrait: imageOf(portraits[at], media),
        links: findValue(linksSchema, row.links) ?? [],
      },
    ])
  },
})

const usersById = preparedQuery((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('users')
    .select(['id', 'slug', 'name', 'reading', 'title', 'biography', 'portrait', 'links'])
    .where('id', 'in', ids),
)
