import type { Kysely } from 'kysely'
import { listKey, publicationsKey } from '@tsuzuri/content/content-key'
import { addDependencies } from '../../queries/dependencies.ts'
import type { Tables } from '../../tables.ts'
import { findCategoryId } from '../taxonomy/slugs.ts'
import { visiblePublications } from '../visible.ts'

/** The slugs of the visible articles of a category, newest first. */
export async function listCategorySlugs(
  db: Kysely<Tables>,
  category: string,
  { most, now }: { most: number; now: Date },
): Promise<string[]> {
  const id = await findCategoryId(db, category)
  if (id === undefined) return []
  // There may be thousands of articles: one key stands for the addresses of all.
  addDependencies(db, listKey({ kind: 'category', id }), publicationsKey)
  const rows = await visiblePublications(db, now)
    .innerJoin('list_entries', 'list_entries.article_id', 'publications.article_id')
    .innerJoin('lists', 'lists.id', 'list_entries.list_id')
    .select('publications.slug')
    .where('lists.kind', '=', 'category')
    .where('lists.subject_id', '=', id)
    .orderBy('list_entries.published_at', 'desc')
    .orderBy('list_entries.article_id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ slug }) => slug)
}
