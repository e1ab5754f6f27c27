import type { Kysely } from 'kysely'
import { articleKey, categoryKey, subcategoryKey, userKey } from '@tsuzuri/content/content-key'
import { disclosureLabel } from '@tsuzuri/content/disclosure'
import type { Cover } from '@tsuzuri/content/media'
import { phraseBreaks } from '@tsuzuri/content/phrases'
import type { ArticleCard, Image, NamedSlug, PhraseBreaks } from '@tsuzuri/content/published'
import { lastingQuery } from '../lasting-query.ts'
import { mediaViews } from '../media.ts'
import type { Tables } from '../tables.ts'
import { noteRead } from './noted-reads.ts'
import { publicationsVisibleAt } from './visible.ts'

/** The cards of these articles in this order; what is not visible now is left out. */
export async function readCards(
  db: Kysely<Tables>,
  articleIds: readonly number[],
  now: Date,
): Promise<ArticleCard[]> {
  if (articleIds.length === 0) return []
  noteRead(db, ...articleIds.map(articleKey))
  const rows = await rowsOfCards(db, { articleIds, at: now.getTime() })
  for (const row of rows) {
    noteRead(db, categoryKey(row.category_id))
    if (row.subcategory_id !== null) noteRead(db, subcategoryKey(row.subcategory_id))
  }
  const covers = rows.map((row) => readCover(row.cover))
  const media = await mediaViews(
    db,
    covers.flatMap((cover) => (cover === undefined ? [] : [cover.media])),
  )
  const authorIds = rows.map((row) => JSON.parse(row.author_ids) as number[])
  const authors = await readNames(db, authorIds.flat())
  const cards = rows.map((row, at): [number, ArticleCard] => [
    row.article_id,
    {
      id: row.article_id,
      slug: row.slug,
      title: row.title,
      titleBreaks:
        row.title_breaks === null ? phraseBreaks(row.title) : (JSON.parse(row.title_breaks) as PhraseBreaks),
      lead: row.lead,
      cover: imageOf(covers[at], media),
      category: { slug: row.category_slug, name: row.category_name, colour: row.category_colour },
      subcategory:
        row.subcategory_slug === null || row.subcategory_name === null
          ? null
          : { slug: row.subcategory_slug, name: row.subcategory_name },
      authors: (authorIds[at] ?? []).flatMap((id) => authors.get(id) ?? []),
      disclosure: {
        kind: row.disclosure_kind,
        label: disclosureLabel({ kind: row.disclosure_kind, sponsor: row.sponsor }),
        sponsor: row.sponsor,
      },
      publishedAt: new Date(row.published_at).toISOString(),
      updatedAt: row.updated_at === null ? null : new Date(row.updated_at).toISOString(),
      readingMinutes: row.reading_minutes,
    },
  ])
  const byId = new Map(cards)
  return articleIds.flatMap((id) => byId.get(id) ?? [])
}

const rowsOfCards = lastingQuery((db, { articleIds, at }: { articleIds: readonly number[]; at: number }) =>
  publicationsVisibleAt(db, at)
    .innerJoin('categories', 'categories.id', 'publications.category_id')
    .leftJoin('subcategories', 'subcategories.id', 'publications.subcategory_id')
    .select([
      'publications.article_id',
      'publications.slug',
      'publications.title',
      'publications.title_breaks',
      'publications.lead',
      'publications.cover',
      'publications.category_id',
      'publications.subcategory_id',
      'publications.author_ids',
      'publications.disclosure_kind',
      'publications.sponsor',
      'publications.published_at',
      'publications.updated_at',
      'publications.reading_minutes',
      'categories.slug as category_slug',
      'categories.name as category_name',
      'categories.colour as category_colour',
      'subcategories.slug as subcategory_slug',
      'subcategories.name as subcategory_name',
    ])
    .where('publications.article_id', 'in', articleIds),
)

export function readCover(stored: string | null): Cover | undefined {
  return stored === null ? undefined : (JSON.parse(stored) as Cover)
}

export function imageOf(
  cover: Cover | undefined,
  media: Awaited<ReturnType<typeof mediaViews>>,
): Image | null {
  const view = cover === undefined ? undefined : media.get(cover.media)
  return cover === undefined || view === undefined ? null : { ...view, alt: cover.alt, focus: cover.focus }
}

async function readNames(db: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, NamedSlug>> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return new Map()
  noteRead(db, ...asked.map(userKey))
  const rows = await namesById(db, { asked })
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}

const namesById = lastingQuery((db, { asked }: { asked: readonly number[] }) =>
  db.selectFrom('users').select(['id', 'slug', 'name']).where('id', 'in', asked),
)
