import type { Kysely } from 'kysely'
import { coverSchema, type FocalPoint } from '@tsuzuri/content/media'
import { stateAt } from '@tsuzuri/content/visibility'
import { isOverdue } from '../articles/receipts.ts'
import { periodOf } from '../articles/stored-article.ts'
import { readActorNames } from '../staff/actor-names.ts'
import { findValue } from '../stored/value.ts'
import { findDocument } from '../stored/document.ts'
import { draftDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'
import type { DeskState } from './article-filter.ts'

type Named = { actor: string; name: string }

/** An article in the studio's list. */
export type DeskArticle = {
  id: number
  version: number
  state: DeskState
  hasUnpublishedEdits: boolean
  slug: string
  title: string
  category: { id: number; name: string; colour: string } | null
  cover: { media: string; focus: FocalPoint } | null
  period: { from: string; until: string | null } | null
  createdAt: string
  createdBy: Named
  editedAt: string
  editedBy: Named
  tags: string[]
  authors: string[]
  /** The person in charge, if it is not the creator. */
  assignee: Named | null
  review: {
    state: 'requested' | 'returned'
    note: string
    at: string
    by: Named
    /** `isSameText`: the newest text is the approved one. */
    approval: { at: string; by: Named; isSameText: boolean } | null
  } | null
  receipt: { plannedAt: string; seenAt: string | null; isOverdue: boolean } | null
}

export async function findDeskArticle(
  db: Kysely<Tables>,
  id: number,
  now: Date,
): Promise<DeskArticle | undefined> {
  return (await readDeskArticles(db, [id], now))[0]
}

/** The articles of these ids that exist, in this order. */
export async function readDeskArticles(
  db: Kysely<Tables>,
  ids: readonly number[],
  now: Date,
): Promise<DeskArticle[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('articles')
    .leftJoin('categories', 'categories.id', 'articles.category_id')
    .leftJoin('publications', 'publications.article_id', 'articles.id')
    .leftJoin('reviews', 'reviews.article_id', 'articles.id')
    .leftJoin('receipts', (join) =>
      join
        .onRef('receipts.article_id', '=', 'articles.id')
        .onRef('receipts.planned_at', '=', 'articles.published_from'),
    )
    .selectAll('articles')
    .select([
      'categories.name as category_name',
      'categories.colour as category_colour',
      'publications.document_id as published_document',
      'publications.cover as published_cover',
      'reviews.state as review_state',
      'reviews.note as review_note',
      'reviews.at as review_at',
      'reviews.by as review_by',
      'reviews.approved_at',
      'reviews.approved_by',
      'reviews.approved_document',
      'receipts.planned_at',
      'receipts.seen_at',
    ])
    .where('articles.id', 'in', ids)
    .execute()
  const named = await readActorNames(
    db,
    rows.flatMap((row) => [
      row.created_by,
      row.edited_by,
      row.assignee ?? '',
      row.review_by ?? '',
      row.approved_by ?? '',
    ]),
  )
  const names = await readReferredNames(db, ids)
  const unpublished = await readCovers(
    db,
    rows.filter((row) => row.published_document === null).map((row) => row.document_id),
  )
  const articles = rows.map((row): [number, DeskArticle] => {
    const period = periodOf(row.published_from, row.published_until)
    return [
      row.id,
      {
        id: row.id,
        version: row.version,
        state: row.deleted_at === null ? stateAt({ status: row.status, period }, now) : 'deleted',
        hasUnpublishedEdits: row.published_document !== null && row.published_document !== row.document_id,
        slug: row.slug,
        title: row.title,
        category:
          row.category_id === null || row.category_name === null || row.category_colour === null
            ? null
            : { id: row.category_id, name: row.category_name, colour: row.category_colour },
        cover: coverOf(row.published_cover) ?? unpublished.get(row.document_id) ?? null,
        period:
          period === undefined
            ? null
            : { from: period.from.toISOString(), until: period.until?.toISOString() ?? null },
        createdAt: iso(row.created_at),
        createdBy: named(row.created_by),
        editedAt: iso(row.edited_at),
        editedBy: named(row.edited_by),
        tags: names('tag', row.id),
        authors: names('user', row.id),
        assignee: row.assignee === null ? null : named(row.assignee),
        review:
          row.review_state === null
            ? null
            : {
                state: row.review_state,
                note: row.review_note ?? '',
                at: iso(row.review_at ?? 0),
                by: named(row.review_by ?? ''),
                approval:
                  row.approved_at === null
                    ? null
                    : {
                        at: iso(row.approved_at),
                        by: named(row.approved_by ?? ''),
                        isSameText: row.approved_document === row.document_id,
                      },
              },
        receipt:
          row.planned_at === null
            ? null
            : {
                plannedAt: iso(row.planned_at),
                seenAt: row.seen_at === null ? null : iso(row.seen_at),
                isOverdue: isOverdue(
                  { plannedAt: row.planned_at, seenAt: row.seen_at, until: row.published_until },
                  now,
                ),
              },
      },
    ]
  })
  const byId = new Map(articles)
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The names of the tags and authors of each article. */
async function readReferredNames(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<(kind: 'tag' | 'user', articleId: number) => string[]> {
  const references = await db
    .selectFrom('article_references')
    .select(['article_id', 'kind', 'subject'])
    .where('article_id', 'in', ids)
    .where('kind', 'in', ['tag', 'user'])
    .execute()
  const namesOf = async (kind: 'tag' | 'user') => {
    const wanted = [
      ...new Set(references.filter((row) => row.kind === kind).map((row) => Number(row.subject))),
    ]
    const rows =
      wanted.length === 0
        ? []
        : await db
            .selectFrom(kind === 'tag' ? 'tags' : 'users')
            .select(['id', 'name'])
            .where('id', 'in', wanted)
            .execute()
    return new Map(rows.map((row) => [String(row.id), row.name]))
  }
  const names = { tag: await namesOf('tag'), user: await namesOf('user') }
  return (kind, articleId) =>
    references
      .filter((row) => row.kind === kind && row.article_id === articleId)
      .flatMap((row) => names[kind].get(row.subject) ?? [])
}

/** Covers of unpublished texts; a publication has its own. */
async function readCovers(
  db: Kysely<Tables>,
  documentIds: readonly number[],
): Promise<Map<number, DeskArticle['cover']>> {
  if (documentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'content', 'format'])
    .where('id', 'in', documentIds)
    .execute()
  return new Map(
    rows.map((row) => {
      const cover = findDocument(draftDocument(row), row)?.cover
      return [row.id, cover === undefined ? null : { media: cover.media, focus: cover.focus }]
    }),
  )
}

function coverOf(stored: string | null): DeskArticle['cover'] {
  const cover = findValue(coverSchema, stored)
  return cover === undefined ? null : { media: cover.media, focus: cover.focus }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
