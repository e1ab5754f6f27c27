import type { ArticleContent } from '@tsuzuri/content/article'
import { schedule } from '@tsuzuri/content/publishing'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Period } from '@tsuzuri/content/visibility'
import { readPictureRights } from '../../media/picture-rights.ts'
import type { Writing } from '../../rows.ts'
import { readDocument } from '../../stored/document.ts'
import { articleDocument } from '../../stored/document-kinds.ts'
import { type Changed, type Command, write } from '../../writing.ts'
import type { Target } from '../commands.ts'
import { assertFreePart } from '../part-checks.ts'
import { sweepEnded, syncPublications } from '../publication.ts'
import { planReceipt } from '../receipts.ts'
import { assertNothingGone, withMergedTags } from '../reference-checks.ts'
import { removedSentence, type Restored } from '../restored-content.ts'
import { reopenArticleReview } from '../reviews.ts'
import { assertFreeSlug } from '../slug-checks.ts'
import { replaceArticle } from '../store.ts'
import { getForChange, periodOf, type StoredArticle } from '../stored-article.ts'
import { undeletedContent } from '../undeleted-content.ts'
import { findShown, recordVisibilityChange } from '../visibility-events.ts'

/**
 * Undoes a deletion: restores the state, the period and the texts of the article. One that can no longer be published
 * becomes a draft. `documentId` is the published document, if it is not the newest one.
 */
export async function undoDeletion(
  command: Command,
  target: Target,
  documentId?: number,
): Promise<Changed<Restored>> {
  return write(command, async (writing) => {
    await sweepEnded(writing)
    const deleted = await getForChange(writing, target, 'article.delete', 'deleted')
    const { status, period } = await stateBefore(writing, deleted)
    const { content, gone } = await undeletedContent(writing.tx, deleted)
    const lost = removedSentence(gone)
    const comeBack = async (as: 'draft' | 'withdrawn', difference: string): Promise<Restored> => {
      const back = await replaceArticle(writing, deleted, { ...deleted, content, status: as }, 'undelete')
      await reopenArticleReview(writing, deleted, back)
      return { ...back, difference }
    }
    if (status !== 'published' || period === undefined)
      return comeBack(status === 'withdrawn' ? 'withdrawn' : 'draft', lost)
    const text = await publishedText(writing, deleted, documentId)
    try {
      const back = await releaseAgain(writing, deleted, text, period, 'undelete')
      await reopenArticleReview(writing, deleted, back)
      return { ...(await keepNewest(writing, back, content)), difference: lost }
    } catch (error) {
      // The checks come before the first write, so nothing of the refused publication is stored.
      if (!(error instanceof Refusal)) throw error
      return comeBack('draft', `下書きとして戻しました。${lost === '' ? error.message : lost}`)
    }
  })
}

/**
 * Undoes a withdrawal, an unscheduling, or a publication that replaced a schedule or an end: restores the former period and
 * public text, also if the newest text differs.
 */
export async function restorePublication(
  command: Command,
  target: Target,
  { period, documentId }: { period: Period; documentId?: number | undefined },
): Promise<Changed<StoredArticle>> {
  return write(command, async (writing) => {
    await sweepEnded(writing)
    const stored = await getForChange(writing, target, 'article.publish')
    const article = stored.status === 'published' ? await withoutNewDate(writing, stored) : stored
    const text = await publishedText(writing, article, documentId)
    const action = stored.status === 'withdrawn' ? 'unwithdraw' : 'schedule'
    const back = await releaseAgain(writing, article, text, period, action)
    await reopenArticleReview(writing, stored, back)
    return keepNewest(writing, back, article.content)
  })
}

/** The published or scheduled document, if it is not the newest one. */
export async function findOlderPublished(
  { db }: Pick<Command, 'db'>,
  { id, documentId }: StoredArticle,
): Promise<number | undefined> {
  const row = await db.writer
    .selectFrom('publications')
    .select('document_id')
    .where('article_id', '=', id)
    .where('document_id', '<>', documentId)
    .executeTakeFirst()
  return row?.document_id
}

type Text = { documentId: number; content: ArticleContent }

async function stateBefore({ tx }: Writing, { id, version }: StoredArticle) {
  const row = await tx
    .selectFrom('revisions')
    .select(['status', 'published_from', 'published_until'])
    .where('article_id', '=', id)
    .where('version', '=', version - 1)
    .executeTakeFirst()
  return {
    status: row?.status ?? 'draft',
    period: row === undefined ? undefined : periodOf(row.published_from, row.published_until),
  }
}

async function publishedText(
  { tx }: Writing,
  newest: StoredArticle,
  documentId: number | undefined,
): Promise<Text> {
  if (documentId === undefined) return newest
  const row = await tx
    .selectFrom('documents')
    .select(['id', 'content', 'format'])
    .where('id', '=', documentId)
    .where('article_id', '=', newest.id)
    .executeTakeFirst()
  if (row === undefined)
    throw new Refusal('not-found', 'この版は見つかりません。', 'The revision was not found.')
  return { documentId, content: readDocument(articleDocument, row) }
}

/** Publishes a text of the article again for its former period, under the rules of every publication. */
async function releaseAgain(
  writing: Writing,
  article: StoredArticle,
  text: Text,
  period: Period,
  action: 'undelete' | 'unwithdraw' | 'schedule',
): Promise<StoredArticle> {
  const { tx, now } = writing
  writing.assertMay('article.publish')
  const former = { ...article, ...text }
  const content = await withMergedTags(tx, text.content)
  await assertFreeSlug(tx, content.slug, article.id)
  await assertNothingGone(tx, content)
  const released = schedule({ ...former, content }, period, now, await readPictureRights(tx, [content]))
  await assertFreePart(tx, released)
  const shown = await findShown(writing, article.id)
  const stored = await replaceArticle(writing, former, released, action)
  await syncPublications(writing, [stored])
  await planReceipt(writing, stored)
  await recordVisibilityChange(writing, stored, action, shown)
  return stored
}

/** Drops a first date that only the newest version set, so that the article's first date is the scheduled one again. */
async function withoutNewDate({ tx }: Writing, article: StoredArticle): Promise<StoredArticle> {
  const { at } = await tx
    .selectFrom('revisions')
    .select('at')
    .where('article_id', '=', article.id)
    .where('version', '=', article.version)
    .executeTakeFirstOrThrow()
  return article.firstPublishedAt?.getTime() === at ? { ...article, firstPublishedAt: undefined } : article
}

async function keepNewest(
  writing: Writing,
  published: StoredArticle,
  content: ArticleContent,
): Promise<StoredArticle> {
  if (JSON.stringify(content) === JSON.stringify(published.content)) return published
  return replaceArticle(writing, published, { ...published, content }, 'restore')
}
