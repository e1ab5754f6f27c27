import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { checklist } from '@tsuzuri/content/checklist'
import { may, notForKey, type StaffActor } from '@tsuzuri/content/permission'
import { Refusal } from '@tsuzuri/content/refusal'
import {
  findStoredArticle,
  readingSubjectOf,
  type StoredArticle,
  subjectOf,
} from '@tsuzuri/database/articles/stored-article'
import { findUnmaskedPictures } from '@tsuzuri/database/media/unmasked-pictures'
import { readPictureRights } from '@tsuzuri/database/picture-rights'
import { findDeskArticle } from '@tsuzuri/database/studio/desk-article'
import type { Context } from '../../context.ts'

type StudioArticle = StudioAnswer<'getArticle'>

/** The article with everything the editing screen needs. Answers "not found" to an actor who may not read it. */
export async function viewArticle(context: Context, actor: StaffActor, id: number): Promise<StudioArticle> {
  return describeArticle(context, actor, await getReadable(context, actor, id, 'any'))
}

/**
 * The article to the actor who has just sent its whole text. A key that may not read gets the text back, but nothing that
 * others wrote about the article.
 */
export async function viewWritten(
  context: Context,
  actor: StaffActor,
  written: StoredArticle,
): Promise<StudioArticle> {
  if (may(actor, 'article.read', readingSubjectOf(written))) return viewArticle(context, actor, written.id)
  const article = await describeArticle(context, actor, written)
  return { ...article, version: written.version, assignee: null, review: null, receipt: null }
}

/** For commands that return a text which the actor did not send: a key that may not read is refused. */
export function assertReads(actor: StaffActor): void {
  if (!readsArticles(actor)) throw notForKey()
}

/** Whether the actor may read articles at all; every person may read at least their own. */
export function readsArticles({ key }: StaffActor): boolean {
  return key === undefined || key.rights.includes('article.read')
}

/** Returns the article if the actor may read it. Otherwise it is "not found", as if it did not exist. */
export async function getReadable(
  { db }: Context,
  actor: StaffActor,
  id: number,
  state: 'kept' | 'any' = 'kept',
): Promise<StoredArticle> {
  const article =
    (await findStoredArticle(db.reader, id)) ??
    (state === 'any' ? await findStoredArticle(db.reader, id, 'deleted') : undefined)
  if (article === undefined || !may(actor, 'article.read', readingSubjectOf(article))) throw notFound()
  return article
}

async function describeArticle(
  { db, now }: Context,
  actor: StaffActor,
  stored: StoredArticle,
): Promise<StudioArticle> {
  const desk = await findDeskArticle(db.reader, stored.id, now())
  if (desk === undefined) throw notFound()
  const rights = await readPictureRights(db.reader, [stored.content])
  const unmasked = await findUnmaskedPictures(db.reader, stored.content)
  const subject = subjectOf(stored)
  // A deleted article can only be brought back, by those who may delete it.
  const isKept = desk.state !== 'deleted'
  return {
    ...desk,
    content: stored.content,
    firstPublishedAt: stored.firstPublishedAt?.toISOString() ?? null,
    checklist: checklist(stored.content, { rights, unmasked, now: now() }),
    rights,
    unmasked,
    may: {
      edit: isKept && may(actor, 'article.edit', subject),
      publish: isKept && may(actor, 'article.publish', subject),
      delete: may(actor, 'article.delete', subject),
      review: isKept && may(actor, 'review.request', subject),
      answer: isKept && may(actor, 'review.approve', subject),
      assign: isKept && may(actor, 'article.assign', subject),
    },
  }
}

function notFound(): Refusal {
  return new Refusal('not-found', '記事が見つかりません。', 'The article was not found.')
}
