import type { Kysely } from 'kysely'
import type { ListBySlug } from '@tsuzuri/content/list-address'
import type { Tables } from '../../tables.ts'
import { listPublishedCategories } from '../taxonomy/categories.ts'
import { findPublishedTag } from '../taxonomy/tags.ts'
import { findPublishedUser } from '../taxonomy/users.ts'
import { findSeriesName } from '../series/series.ts'

/** The name of a list; undefined if the list is not public. */
export async function findListName(
  db: Kysely<Tables>,
  list: Exclude<ListBySlug, { kind: 'all' }>,
  now: Date,
): Promise<string | undefined> {
  if (list.kind === 'tag') return (await findPublishedTag(db, list.slug, now))?.name
  if (list.kind === 'user') return (await findPublishedUser(db, list.slug, now))?.name
  if (list.kind === 'series') return findSeriesName(db, list.slug, now)
  const categories = await listPublishedCategories(db, now)
  const category = categories.find((one) => one.slug === list.category)
  if (list.kind === 'category') return category?.name
  return category?.subcategories.find((one) => one.slug === list.subcategory)?.name
}
