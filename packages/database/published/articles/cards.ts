import type { Kysely } from 'kysely'
import { articleKey } from '@tsuzuri/content/content-key'
import { disclosureLabel } from '@tsuzuri/content/disclosure'
import { type Cover, coverSchema } from '@tsuzuri/content/media'
import { phraseBreaks } from '@tsuzuri/content/phrases'
import { withoutWrongBreaks } from '@tsuzuri/content/phrases/wrong-breaks'
import type { ArticleCard, Image, PhraseBreaks } from '@tsuzuri/content/published'
import { preparedQuery } from '../../queries/prepared-query.ts'
import { mediaViews } from '../../media/media.ts'
import type { Tables } from '../../tables.ts'
import { categoryLabels, subcategoryLabels, userLabels } from '../taxonomy/labels.ts'
import { addDependencies } from '../../queries/dependencies.ts'
import { publicationsVisibleAt } from '../visible.ts'
import { findValue } from '../../stored/value.ts'
import { authorIdsSchema, titleBreaksSchema } from '../../stored/value-schemas.ts'

/** The cards of these articles in this order; articles that are not visible now are omitted. */
export async function readCards(
  db: Kysely<Tables>,
  articleIds: readonly number[],
  now: Date,
): Promise<ArticleCard[]> {
  if (articleIds.length === 0) return []
  addDependencies(db, ...articleIds.map(articleKey))
  const cards = await cardsOf(db, await rowsOfCards(db, { articleIds, at: now.getTime() }))
  const byId = new Map(cards.map((card) => [card.id, card]))
  return articleIds.flatMap((id) => byId.get(id) ?? [])
}

type CardRow = Awaited<ReturnType<typeof rowsOfCards>>[number]

/** The cards of these rows, in their order. */
export async function cardsOf(db: Kysely<Tables>, rows: readonly CardRow[]): Promise<ArticleCard[]> {
  const covers = rows.map((row) => readCover(row.cover))
  const media = await mediaViews(
    db,
    covers.flatMap((cover) => (cover === undefined ? [] : [cover.media])),
  )
  const authorIds = rows.map((row) => findValue(authorIdsSchema, row.author_ids) ?? [])
  const authors = await userLabels(db, authorIds.flat())
  const categories = await categoryLabels(
    db,
    rows.map((row) => row.category_id),
  )
  const subcategories = await subcategoryLabels(
    db,
    rows.flatMap((row) => row.subcategory_id ?? []),
  )
  return rows.flatMap((row, at) => {
    const category = categories.get(row.category_id)
    // The category was deleted during this read.
    if (category === undefined) return []
    return {
      id: row.article_id,
      slug: row.slug,
      title: row.title,
      titleBreaks: titleBreaksOf(row),
      lead: row.lead,
      cover: imageOf(covers[at], media),
      category,
      subcategory: subcategories.get(row.subcategory_id ?? 0) ?? null,
      authors: (authorIds[at] ?? []).flatMap((id) => authors.get(id) ?? []),
      disclosure: {
        kind: row.disclosure_kind,
        label: disclosureLabel({ kind: row.disclosure_kind, sponsor: row.sponsor }),
        sponsor: row.sponsor,
      },
      publishedAt: new Date(row.published_at).toISOString(),
      updatedAt: row.updated_at === null ? null : new Date(row.updated_at).toISOString(),
      readingMinutes: row.reading_minutes,
    }
  })
}

/** The columns that a card needs. */
export const cardColumns = [
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
] as const

const rowsOfCards = preparedQuery((db, { articleIds, at }: { articleIds: readonly number[]; at: number }) =>
  publicationsVisibleAt(db, at).select(cardColumns).where('publications.article_id', 'in', articleIds),
)

/** The stored phrase breaks, or computed ones for publications that have none. */
export function titleBreaksOf(row: { title: string; title_breaks: string | null }): PhraseBreaks {
  const stored = findValue(titleBreaksSchema, row.title_breaks)
  return stored === undefined ? phraseBreaks(row.title) : withoutWrongBreaks(row.title, stored)
}

export function readCover(stored: string | null): Cover | undefined {
  return findValue(coverSchema, stored)
}

export function imageOf(
  cover: Cover | undefined,
  media: Awaited<ReturnType<typeof mediaViews>>,
): Image | null {
  const view = cover === undefined ? undefined : media.get(cover.media)
  return cover === undefined || view === undefined ? null : { ...view, alt: cover.alt, focus: cover.focus }
}
