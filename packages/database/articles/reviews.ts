import type { Kysely } from 'kysely'
import { missingParts } from '@tsuzuri/content/publishing'
import { Refusal } from '@tsuzuri/content/refusal'
import { insertRows, nextIds, type Writing } from '../rows.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'
import type { Target } from './commands.ts'
import { getForChange, type StoredArticle } from './stored-article.ts'

export type Review = Omit<Tables['reviews'], 'article_id'>

export type ReviewNote = Omit<Tables['review_notes'], 'article_id'>

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
    await setReview(writing, article, 'requested', note)
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
    const review = await getRequested(writing, article.id)
    await writing.tx
      .updateTable('reviews')
      .set({
        approved_at: writing.now.getTime(),
        approved_by: writing.by,
        approved_document: article.documentId,
      })
      .where('article_id', '=', article.id)
      .execute()
    await noteReview(writing, article, 'approved', note)
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
    const review = await getRequested(writing, article.id)
    await setReview(writing, article, 'returned', note)
    const { title } = article.content
    writing.events.push({
      notice: { kind: 'review.returned', articleId: article.id, title, note, requestedBy: review.by },
    })
    return article
  })
}

/** All requests, approvals and returns of an article, newest first. */
export async function listReviewNotes(db: Kysely<Tables>, articleId: number): Promise<ReviewNote[]> {
  return db
    .selectFrom('review_notes')
    .select(['id', 'version', 'document_id', 'action', 'note', 'at', 'by'])
    .where('article_id', '=', articleId)
    .orderBy('id', 'desc')
    .limit(mostNotes)
    .execute()
}

/** Deletes the request: the article was published, or can't be any more. Its notes stay. */
export async function closeReview({ tx }: Writing, articleId: number): Promise<void> {
  await tx.deleteFrom('reviews').where('article_id', '=', articleId).execute()
}

const mostNotes = 500

async function getRequested({ tx }: Writing, articleId: number): Promise<Pick<Review, 'by'>> {
  const review = await tx
    .selectFrom('reviews')
    .select(['state', 'by'])
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  if (review?.state === 'requested') return review
  throw new Refusal('conflict', '公開の依頼は出ていません。', 'No publication was asked for.')
}

async function setReview(
  writing: Writing,
  article: StoredArticle,
  state: Review['state'],
  note: string,
): Promise<void> {
  await closeReview(writing, article.id)
  const approval = { approved_at: null, approved_by: null, approved_document: null }
  const row = { article_id: article.id, state, note, at: writing.now.getTime(), by: writing.by, ...approval }
  await insertRows(writing, 'reviews', [row])
  await noteReview(writing, article, state, note)
}

async function noteReview(
  writing: Writing,
  article: StoredArticle,
  action: ReviewNote['action'],
  note: string,
): Promise<void> {
  await insertRows(writing, 'review_notes', [
    {
      id: await nextIds(writing, 'review_notes'),
      article_id: article.id,
      version: article.version,
      document_id: article.documentId,
      action,
      note,
      at: writing.now.getTime(),
      by: writing.by,
    },
  ])
  writing.audit.push({ action: `review.${action}`, subject: `review:${article.id}`, details: { note } })
}
