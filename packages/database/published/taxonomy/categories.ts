import type { Kysely } from 'kysely'
import { categoriesKey, listKey } from '@tsuzuri/content/content-key'
import { phraseBreaks } from '@tsuzuri/content/phrases'
import type { CategoryWithNewest, Feature, PublishedCategory } from '@tsuzuri/content/published'
import { featureCategorySlug } from '@tsuzuri/content/taxonomy'
import { readListPage } from '../../lists/page.ts'
import { mediaViews } from '../../media/media.ts'
import type { Tables } from '../../tables.ts'
import { imageOf, readCards, readCover } from '../articles/cards.ts'
import { addDependencies } from '../../queries/dependencies.ts'
import { newestOfLists } from '../lists/newest.ts'
import { visibleTotals } from '../lists/totals.ts'

/** All categories with their sub-categories, empty ones, too, except features: those have no page until they have something to read. */
export async function listPublishedCategories(db: Kysely<Tables>, now: Date): Promise<PublishedCategory[]> {
  addDependencies(db, categoriesKey)
  const totals = await visibleTotals(db, 'category', now)
  const belowTotals = await visibleTotals(db, 'subcategory', now)
  const categories = await db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute()
  const below = await db.selectFrom('subcategories').selectAll().orderBy('position').orderBy('id').execute()
  return categories.map(({ id, slug, name, description, colour }) => ({
    slug,
    name,
    description,
    colour,
    total: totals.get(id) ?? 0,
    subcategories: below
      .filter((subcategory) => subcategory.category_id === id)
      .map((subcategory) => ({
        slug: subcategory.slug,
        name: subcategory.name,
        description: subcategory.description,
        total: belowTotals.get(subcategory.id) ?? 0,
      }))
      .filter(({ total }) => slug !== featureCategorySlug || total > 0),
  }))
}

/** Every category that has something to read, with its newest articles. */
export async function listCategoriesWithNewest(
  db: Kysely<Tables>,
  size: number,
  now: Date,
): Promise<CategoryWithNewest[]> {
  const ids = new Map(
    (await db.selectFrom('categories').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]),
  )
  const categories = (await listPublishedCategories(db, now)).filter(({ total }) => total > 0)
  const lists = await Promise.all(
    categories.map(async ({ slug }) => {
      const list = { kind: 'category', id: ids.get(slug) ?? 0 } as const
      addDependencies(db, listKey(list))
      return (await readListPage(db, list, { page: 1, size, now })).articleIds
    }),
  )
  const cards = new Map((await readCards(db, lists.flat(), now)).map((card) => [card.id, card]))
  return categories.map((category, at) => ({
    ...category,
    newest: (lists[at] ?? []).flatMap((id) => cards.get(id) ?? []),
  }))
}

/** The features (特集): sub-categories of `tokushu` that have something to read, in the editors' order; of those at one position, the freshest first. */
export async function listFeatures(db: Kysely<Tables>, now: Date): Promise<Feature[]> {
  addDependencies(db, categoriesKey)
  const totals = await visibleTotals(db, 'subcategory', now)
  const rows = await db
    .selectFrom('subcategories')
    .innerJoin('categories', 'categories.id', 'subcategories.category_id')
    .selectAll('subcategories')
    .where('categories.slug', '=', featureCategorySlug)
    .orderBy('subcategories.position')
    .orderBy('subcategories.id')
    .execute()
  const shown = rows.filter((row) => (totals.get(row.id) ?? 0) > 0)
  const covers = shown.map((row) => readCover(row.cover))
  const media = await mediaViews(
    db,
    covers.flatMap((cover) => (cover === undefined ? [] : [cover.media])),
  )
  const newest = await newestOfLists(
    db,
    'subcategory',
    shown.map((row) => row.id),
    now,
  )
  const features = shown.map((row, at) => ({
    slug: row.slug,
    name: row.name,
    nameBreaks: phraseBreaks(row.name),
    description: row.description,
    cover: imageOf(covers[at], media),
    total: totals.get(row.id) ?? 0,
    newestAt: isoOrNull(newest.get(row.id)),
  }))
  const positions = new Map(shown.map(({ slug, position }) => [slug, position]))
  const positionOf = ({ slug }: Feature) => positions.get(slug) ?? 0
  return features.toSorted(
    (a, b) => positionOf(a) - positionOf(b) || (b.newestAt ?? '').localeCompare(a.newestAt ?? ''),
  )
}

function isoOrNull(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString()
}
