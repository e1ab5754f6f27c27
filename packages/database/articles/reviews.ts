import type { Kysely } from 'kysely'
import { missingParts } from '@tsuzuri/content/publishing'
import { Refusal } from '@tsuzuri/content/refusal'
import {
  closeReview,
  findReview,
  getRequest,
  noteReview,
  type ReviewSubject,
  setReview,
} from '../reviews/review-ledger.ts'
import type { Writing } from '../rows.ts'
import { findValue } from '../stored/value.ts'
import { reopeningDetailsSchema } from '../stored/value-schemas.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'
import type { Target } from './commands.ts'
import { textActions } from './store.ts'
import { getForChange, type StoredArticle } from './stored-article.ts'

/** A request is approved a few times at most. */
const mostNotes = 20

/** A writer requests publication. The draft does not change; editors see the request in their list. */
export async function requestReview(
  command: Command,
  target: Target,
  note: string,
): Promise<Changed<StoredArticle>> {
  return write(command, async (writing) => {
    const article = await getForChange(writing, target, 'review.request')
    const faults = missingParts(article)
    if (faults.length > 0) {
      throw new Refusal(
        'invalid',
        `まだ公開を依頼できません：${faults.map((fault) => fault.reason).join('。')}。`,
        `The draft is not ready: ${faults.map((fault) => fault.path).join(', ')}.`,
        faults,
      )
    }
    await setReview(writing, subjectOf(article), 'requested', note)
    const { title } = article.content
    writing.events.push({ notice: { kind: 'review.requested', articleId: article.id, title, note } })
    return article
  })
}

/** An editor or a lawyer approves the text as it is. The request stays open until an editor publishes the article. */
export async function approveReview(
  command: Command,
  target: Target,
  note: string,
): Promise<Changed<StoredArticle>> {
  return write(command, async (writing) => {
    const article = await getForChange(writing, target, 'review.approve')
    const review = await getRequest(writing, subjectOf(article))
    await writing.tx
      .updateTable('reviews')
      .set({
        approved_at: writing.now.getTime(),
        approved_by: writing.by,
        approved_document: article.documentId,
      })
      .where('article_id', '=', article.id)
      .execute()
    await noteReview(writing, subjectOf(article), 'approved', note)
    const { title } = article.content
    writing.events.push({
      notice: { kind: 'review.approved', articleId: article.id, title, note, requestedBy: review.by },
    })
    return article
  })
}

/** An editor or a lawyer returns the draft with a note. */
export async function returnReview(
  command: Command,
  target: Target,
  note: string,
): Promise<Changed<StoredArticle>> {
  return write(command, async (writing) => {
    const article = await getForChange(writing, target, 'review.return')
    const review = await getRequest(writing, subjectOf(article))
    await setReview(writing, subjectOf(article), 'returned', note)
    const { title } = article.content
    writing.events.push({
      notice: { kind: 'review.returned', articleId: article.id, title, note, requestedBy: review.by },
    })
    return article
  })
}

/** Deletes the request: the article was published, or can't be any more. Its notes stay. */
export async function closeArticleReview(writing: Writing, { id }: Pick<Target, 'id'>): Promise<void> {
  await closeReview(writing, { kind: 'article', id })
}

/**
 * For an undo: reopens the request, with its approval, that the change to this version closed. Does nothing if there is a
 * newer request.
 */
export async function reopenArticleReview(
  writing: Writing,
  { id, version }: Target,
  back: Pick<Target, 'version'>,
): Promise<void> {
  const { tx } = writing
  if ((await findReview(tx, { kind: 'article', id })) !== undefined) return
  const notes = await tx
    .selectFrom('review_notes')
    .selectAll()
    .where('article_id', '=', id)
    .where('version', '<', version)
    .orderBy('id', 'desc')
    .limit(mostNotes)
    .execute()
  const last = notes.find(({ action }) => action !== 'approved')
  if (last === undefined || last.action === 'approved') return
  const closed = await tx
    .selectFrom('revisions')
    .select('version')
    .where('article_id', '=', id)
    .where('version', '>', Math.max(last.version, await lastReopening(tx, id)))
    .where('version', '<', version)
    .where('action', 'not in', textActions)
    .executeTakeFirst()
  if (closed !== undefined) return
  const approval = notes[0]?.action === 'approved' ? notes[0] : undefined
  await tx
    .insertInto('reviews')
    .values({
      article_id: id,
      state: last.action,
      note: last.note,
      at: last.at,
      by: last.by,
      approved_at: approval?.at ?? null,
      approved_by: approval?.by ?? null,
      approved_document: approval?.document_id ?? null,
    })
    .execute()
  writing.audit.push({
    action: 'review.reopened',
    subject: `review:${id}`,
    details: { version: back.version },
  })
}

/** The version with which the request was opened again the last time; 0 if it never was. */
async function lastReopening(db: Kysely<Tables>, articleId: number): Promise<number> {
  const row = await db
    .selectFrom('audit')
    .select('details')
    .where('subject', '=', `review:${articleId}`)
    .where('action', '=', 'review.reopened')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row === undefined ? 0 : (findValue(reopeningDetailsSchema, row.details)?.version ?? 0)
}

/** When the request was made, returned or approved, whichever is the latest. */
export async function findReviewTime(db: Kysely<Tables>, articleId: number): Promise<Date | undefined> {
  const review = await db
    .selectFrom('reviews')
    .select(['at', 'approved_at'])
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  return review === undefined ? undefined : new Date(Math.max(review.at, review.approved_at ?? 0))
}

function subjectOf({ id, version, documentId }: StoredArticle): ReviewSubject {
  return { kind: 'article', id, version, columns: { document_id: documentId } }
}
