import { type Kysely, sql } from 'kysely'
import {
  addressKey,
  articleKey,
  categoryKey,
  type ContentKey,
  listKey,
  type ListName,
  subcategoryKey,
  tagKey,
  userKey,
  seriesKey,
} from '@tsuzuri/content/content-key'
import { perPage } from '@tsuzuri/content/page-number'
import type { Place } from '@tsuzuri/content/published'
import type { Tables } from '../../tables.ts'
import { addDependencies } from '../../queries/dependencies.ts'
import { countNewerParts } from '../series/parts.ts'
import { visiblePublications } from '../visible.ts'

/** The lists, and the page in each, that show a visible article now, for editors after publishing. */
export async function findPlaces(db: Kysely<Tables>, slug: string, now: Date): Promise<Place[] | undefined> {
  addDependencies(db, addressKey(slug))
  const own = await visiblePublications(db, now)
    .select(['publications.article_id', 'publications.published_at'])
    .where('publications.slug', '=', slug)
    .executeTakeFirst()
  if (own === undefined) return undefined
  const { article_id: id, published_at: at } = own
  const lists = await db
    .selectFrom('list_entries')
    .innerJoin('lists', 'lists.id', 'list_entries.list_id')
    .leftJoin('categories', (join) =>
      join.onRef('categories.id', '=', 'lists.subject_id').on('lists.kind', '=', 'category'),
    )
    .leftJoin('subcategories', (join) =>
      join.onRef('subcategories.id', '=', 'lists.subject_id').on('lists.kind', '=', 'subcategory'),
    )
    .leftJoin('categories as above', 'above.id', 'subcategories.category_id')
    .leftJoin('tags', (join) => join.onRef('tags.id', '=', 'lists.subject_id').on('lists.kind', '=', 'tag'))
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'lists.subject_id').on('lists.kind', '=', 'user'),
    )
    .leftJoin('series', (join) =>
      join.onRef('series.id', '=', 'lists.subject_id').on('lists.kind', '=', 'series'),
    )
    .select((eb) => [
      'lists.kind',
      'lists.subject_id',
      'above.id as category_id',
      'above.slug as category',
      eb.fn
        .coalesce('categories.slug', 'subcategories.slug', 'tags.slug', 'users.slug', 'series.slug')
        .as('slug'),
      eb
        .selectFrom('list_entries as ahead')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('ahead.list_id', '=', 'lists.id')
        .where('ahead.published_at', '<=', now.getTime())
        .where(sql<boolean>`(ahead.published_at, ahead.article_id) > (${at}, ${id})`)
        .where((entry) =>
          entry.or([entry('ahead.until', 'is', null), entry('ahead.until', '>', now.getTime())]),
        )
        .as('before'),
    ])
    .where('list_entries.article_id', '=', id)
    .orderBy('lists.id')
    .execute()
  addDependencies(db, articleKey(id))
  const places: Place[] = []
  for (const { kind, subject_id, category_id, category, slug: name, before } of lists) {
    const list = { kind, id: subject_id } as ListName
    addDependencies(db, listKey(list), ...namedBy(list))
    if (category_id !== null) addDependencies(db, categoryKey(category_id))
    // The page of a series is in the order of its parts.
    const ahead =
      list.kind === 'series'
        ? await countNewerParts(db, { seriesId: list.id, articleId: id }, now)
        : (before ?? 0)
    places.push({ list: list.kind, category, slug: name, page: 1 + Math.floor(ahead / perPage) })
  }
  return places
}

/** A list has the slug of its category, tag, author or series, which can be renamed. */
function namedBy(list: ListName): ContentKey[] {
  switch (list.kind) {
    case 'all':
      return []
    case 'category':
      return [categoryKey(list.id)]
    case 'subcategory':
      return [subcategoryKey(list.id)]
    case 'tag':
      return [tagKey(list.id)]
    case 'user':
      return [userKey(list.id)]
    case 'series':
      return [seriesKey(list.id)]
  }
}
