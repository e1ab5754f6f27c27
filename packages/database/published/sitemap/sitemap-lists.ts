import type { Kysely } from 'kysely'
import type { ListName } from '@tsuzuri/content/content-key'
import type { ListBySlug } from '@tsuzuri/content/list-address'
import { countList } from '../../lists/total.ts'
import { nameTables } from '../../search/names.ts'
import type { Tables } from '../../tables.ts'
import type { IdRange } from './sitemap-articles.ts'

export type SitemapList = { list: ListBySlug; total: number; modifiedAt: Date }

/** The non-empty lists of a kind in order of their ids, with the time of the newest article. */
export async function* eachList(
  db: Kysely<Tables>,
  kind: ListName['kind'],
  range: IdRange,
  now: Date,
): AsyncGenerator<SitemapList> {
  for (const subject of await subjectsOf(db, kind, range)) {
    const name = kind === 'all' ? ({ kind } as const) : ({ kind, id: subject.id } as const)
    const found = await countList(db, name, now)
    if (found === undefined || found.total === 0) continue
    const newest = await db
      .selectFrom('list_entries')
      .select('published_at')
      .where('list_id', '=', found.id)
      .where('published_at', '<=', now.getTime())
      .orderBy('published_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const modifiedAt = new Date(newest?.published_at ?? 0)
    yield { list: subject.list, total: found.total, modifiedAt }
  }
}

export async function highestSubjectId(db: Kysely<Tables>, kind: ListName['kind']): Promise<number> {
  const row = await db
    .selectFrom('lists')
    .select('subject_id')
    .where('kind', '=', kind)
    .orderBy('subject_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.subject_id ?? 0
}

async function subjectsOf(
  db: Kysely<Tables>,
  kind: ListName['kind'],
  { after, upTo }: IdRange,
): Promise<{ id: number; list: ListBySlug }[]> {
  if (kind === 'all') return [{ id: 0, list: { kind } }]
  if (kind === 'category') {
    const rows = await db
      .selectFrom('categories')
      .select(['id', 'slug'])
      .where('id', '>', after)
      .where('id', '<=', upTo)
      .orderBy('id')
      .execute()
    return rows.map(({ id, slug }) => ({ id, list: { kind, category: slug } }))
  }
  if (kind === 'subcategory') {
    const rows = await db
      .selectFrom('subcategories')
      .innerJoin('categories', 'categories.id', 'subcategories.category_id')
      .select(['subcategories.id', 'subcategories.slug', 'categories.slug as category'])
      .where('subcategories.id', '>', after)
      .where('subcategories.id', '<=', upTo)
      .orderBy('subcategories.id')
      .execute()
    return rows.map(({ id, slug, category }) => ({ id, list: { kind, category, subcategory: slug } }))
  }
  const rows = await db
    .selectFrom(nameTables[kind])
    .select(['id', 'slug'])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .execute()
  return rows.map(({ id, slug }) => ({ id, list: { kind, slug } }))
}
