import type { Kysely } from 'kysely'
import {
  categoriesKey,
  categoryKey,
  type ContentKey,
  seriesIndexKey,
  seriesKey,
  tagKey,
  tagsKey,
  userKey,
  usersKey,
} from '@tsuzuri/content/content-key'
import { preparedQuery } from '../../queries/prepared-query.ts'
import type { Tables } from '../../tables.ts'
import { cachedLookup } from '../../queries/cached-lookup.ts'

/** Ids by slug. An unknown slug depends on the index key, which changes when it is taken. */
export const findCategoryId = idBySlug('categories', categoriesKey, categoryKey)
export const findTagId = idBySlug('tags', tagsKey, tagKey)
export const findUserId = idBySlug('users', usersKey, userKey)
export const findSeriesId = idBySlug('series', seriesIndexKey, seriesKey)

function idBySlug(
  table: 'categories' | 'tags' | 'users' | 'series',
  absentKey: ContentKey,
  keyOf: (id: number) => ContentKey,
): (db: Kysely<Tables>, slug: string) => Promise<number | undefined> {
  const rows = preparedQuery((db, { slugs }: { slugs: readonly string[] }) =>
    // Kysely can't follow a table named by a union; 'tags' stands for any of them, they share `id` and `slug`.
    db
      .selectFrom(table as 'tags')
      .select(['id', 'slug'])
      .where('slug', 'in', slugs),
  )
  const ids = cachedLookup<string, number>({
    maxEntries: 2000,
    keysOf: (_, id) => [id === undefined ? absentKey : keyOf(id)],
    read: async (db, slugs) => (await rows(db, { slugs })).map(({ id, slug }) => [slug, id] as const),
  })
  return async (db, slug) => (await ids(db, [slug])).get(slug)
}
