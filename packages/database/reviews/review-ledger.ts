import type { Kysely } from 'kysely'
import { Refusal } from '@tsuzuri/content/refusal'
import { insertRows, nextIds, type Writing } from '../rows.ts'
import type { Tables } from '../tables.ts'

/**
 * The tables of the requests for publication and their answers: the newest one of each article or front, and the
 * history with all notes. The tables have the same columns, except for the key.
 */
const ledgers = {
  article: { reviews: 'reviews', notes: 'review_notes', key: 'article_id' },
  front: { reviews: 'front_reviews', notes: 'front_review_notes', key: 'front' },
} as const

/** An article by its id, or a front by its name. */
export type ReviewKey = { kind: 'article'; id: number } | { kind: 'front'; id: string }

/** The subject of a request or an answer. */
export type ReviewSubject = ReviewKey & {
  version: number
  /** Further columns of the history. */
  columns?: { document_id: number }
}

type ReviewAction = Tables['review_notes']['action']

/** The note of one request or answer; `document_id` for articles only. */
export type ReviewNote = Omit<Tables['review_notes'], 'article_id' | 'document_id'> & { document_id?: number }

type Review = Omit<Tables['front_reviews'], 'front'>

/** A history is longer than this only if a program sends requests. */
const mostNotes = 500

/** Opens or returns a request, and replaces the previous one. A return requires a note with the reason. */
export async function setReview(
  writing: Writing,
  subject: ReviewSubject,
  state: Tables['reviews']['state'],
  note: string,
): Promise<void> {
  const { reviews, key } = ledgers[subject.kind]
  if (state === 'returned' && note.trim() === '') throw noReason()
  await closeReview(writing, subject)
  const row = { [key]: subject.id, state, note, at: writing.now.getTime(), by: writing.by }
  await insertRows(writing, reviews, [row as never])
  await noteReview(writing, subject, state, note)
}

/** Adds an entry to the history and to the audit log. */
export async function noteReview(
  writing: Writing,
  subject: ReviewSubject,
  action: ReviewAction,
  note: string,
): Promise<void> {
  const { notes, key } = ledgers[subject.kind]
  const row = {
    id: await nextIds(writing, notes),
    [key]: subject.id,
    version: subject.version,
    ...subject.columns,
    action,
    note,
    at: writing.now.getTime(),
    by: writing.by,
  }
  await insertRows(writing, notes, [row as never])
  writing.audit.push({
    action: `review.${action}`,
    subject: subject.kind === 'article' ? `review:${subject.id}` : `front-draft:${subject.id}`,
    details: { note },
  })
}

/** The open request. Refuses if there is none, or it was answered. */
export async function getRequest({ tx }: Writing, { kind, id }: ReviewKey): Promise<{ by: string }> {
  const review = await findReview(tx, { kind, id } as ReviewKey)
  if (review?.state === 'requested') return review
  throw new Refusal('conflict', '公開の依頼は出ていません。', 'No publication was asked for.')
}

/** The newest request or return. */
export async function findReview(db: Kysely<Tables>, { kind, id }: ReviewKey): Promise<Review | undefined> {
  const { reviews, key } = ledgers[kind]
  // Kysely can't follow a table named by a value: 'front_reviews' stands for both, they share these columns.
  return db
    .selectFrom(reviews as 'front_reviews')
    .select(['state', 'note', 'at', 'by'])
    .where(db.dynamic.ref<'front'>(key), '=', id)
    .executeTakeFirst()
}

/** Deletes the request: it was published, or can't be any more. The history stays. */
export async function closeReview({ tx }: Pick<Writing, 'tx'>, { kind, id }: ReviewKey): Promise<void> {
  const { reviews, key } = ledgers[kind]
  await tx
    .deleteFrom(reviews as 'front_reviews')
    .where(tx.dynamic.ref<'front'>(key), '=', id)
    .execute()
}

/** All requests, approvals and returns, newest first. */
export async function listReviewNotes(db: Kysely<Tables>, { kind, id }: ReviewKey): Promise<ReviewNote[]> {
  const { notes, key } = ledgers[kind]
  return db
    .selectFrom(notes as 'front_review_notes')
    .selectAll()
    .where(db.dynamic.ref<'front'>(key), '=', id)
    .orderBy('id', 'desc')
    .limit(mostNotes)
    .execute()
}

function noReason(): Refusal {
  const reason = '差し戻す理由を書いてください'
  return new Refusal('invalid', `${reason}。`, 'A return needs a note with its reason.', [
    { path: 'note', reason },
  ])
}
