import type { Kysely } from 'kysely'
import { missingParts } from '@tsuzuri/content/publishing'
import { Refusal } from '@tsuzuri/content/refusal'
import { insertRows, type Writing } from '../rows.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'
import type { Target } from './commands.ts'
import { getForChange, type StoredArticle } from './stored-article.ts'

export type Review = Omit<Tables['reviews'], 'article_id'>

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
    await setReview(writing, article.id, 'requested', note)
    const { title } = article.content
    writing.events.push({ notice: { kind: 'review.requested', articleId: article.id, title, note } })
    return article
  })
}

/** An editor returns the draft with a note. */
export async function returnReview(
  command: Command,
  target: Target,
  note: string,
): Promise<Changed<StoredArticle>> {
  return write(command, async (writing) => {
    const article = await getForChange(writing, target, 'review.return')
    const review = await findReview(writing.tx, article.id)
    if (review?.state !== 'requested') {
      throw new Refusal('conflict', '公開の依頼は出ていません。', 'No publication was asked for.')
    }
    await setReview(writing, article.id, 'returned', note)
    const { title } = article.content
    writing.events.push({
      notice: { kind: 'review.returned', articleId: article.id, title, note, requestedBy: review.by },
    })
    return article
  })
}

async function findReview(db: Kysely<Tables>, articleId: number): Promise<Review | undefined> {
  return db
    .selectFrom('reviews')
    .select(['state', 'note', 'at', 'by'])
    .where('article_id', '=', articleId)
    .executeTakeFirst()
}

/** Deletes the request: the article was published, or can't be any more. */
export async function closeReview({ tx }: Writing, articleId: number): Promise<void> {
  await tx.deleteFrom('reviews').where('article_id', '=', articleId).execute()
}

async function setReview(
  writing: Writing,
  articleId: number,
  state: Review['state'],
  note: string,
): Promise<void> {
  await closeReview(writing, articleId)
  const row = { article_id: articleId, state, note, at: writing.now.getTime(), by: writing.by }
  await insertRows(writing, 'reviews', [row])
  writing.audit.push({ action: `review.${state}`, subject: `review:${articleId}`, details: { note } })
}
