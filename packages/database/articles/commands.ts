import { type Article, type ArticleContent, articleContentSchema } from '@tsuzuri/content/article'
import {
  publish,
  schedule,
  startOf,
  unschedule,
  withdraw,
  withoutComingDate,
} from '@tsuzuri/content/publishing'
import { readInput } from '@tsuzuri/content/reading-input'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Right } from '@tsuzuri/content/permission'
import type { Period } from '@tsuzuri/content/visibility'
import { findRevisionContent } from './revisions.ts'
import { readPictureRights } from '../media/picture-rights.ts'
import type { Writing } from '../rows.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { assertNothingGone, assertReferences } from './reference-checks.ts'
import { assertFreePart } from './part-checks.ts'
import { assertFreeSlug } from './slug-checks.ts'
import { sweepEnded, syncPublications } from './publication.ts'
import { planReceipt } from './receipts.ts'
import { findShown, recordVisibilityChange } from './visibility-events.ts'
import { type Restored, restoredContent } from './restored-content.ts'
import { closeArticleReview, reopenArticleReview } from './reviews.ts'
import { type ArticleAction, insertArticles, replaceArticle, textActions } from './store.ts'
import { getForChange, type StoredArticle } from './stored-article.ts'
import { undeletedContent } from './undeleted-content.ts'

/** Which article, and the version that the caller read. */
export type Target = { id: number; version: number }

const longestText = 4_000_000

export async function createArticle(command: Command, input: unknown): Promise<Changed<StoredArticle>> {
  const content = readContent(input)
  return write(command, async (writing) => {
    writing.assertMay('article.create')
    await assertFreeSlug(writing.tx, content.slug, 0)
    await assertReferences(writing.tx, [content])
    const [stored] = await insertArticles(writing, [{ status: 'draft', content }], 'create')
    if (stored === undefined) throw new Error('an inserted article was not returned')
    return stored
  })
}

/** Saves the text. Readers see the published text until the article is published again. */
export async function editArticle(
  command: Command,
  target: Target,
  input: unknown,
): Promise<Changed<StoredArticle>> {
  const content = readContent(input)
  return change(command, target, 'edit', async (writing, article) => {
    await assertFreeSlug(writing.tx, content.slug, article.id)
    await assertReferences(writing.tx, [content])
    return { ...article, content }
  })
}

export async function publishArticle(command: Command, target: Target): Promise<Changed<StoredArticle>> {
  return change(command, target, 'publish', async ({ tx, now }, article) => {
    await assertNothingGone(tx, article.content)
    const released = publish(article, now, await readPictureRights(tx, [article.content]))
    await assertFreePart(tx, released)
    return released
  })
}

/** Publishes the article for a period; without `from` at once, with the date that `publishArticle` would give it. */
export async function scheduleArticle(
  command: Command,
  target: Target,
  { from, until }: Omit<Period, 'from'> & { from?: Date | undefined },
): Promise<Changed<StoredArticle>> {
  return change(command, target, 'schedule', async ({ tx, now }, article) => {
    await assertNothingGone(tx, article.content)
    const period = { from: from ?? startOf(article, now), until }
    const released = schedule(article, period, now, await readPictureRights(tx, [article.content]))
    await assertFreePart(tx, released)
    return released
  })
}

export async function withdrawArticle(command: Command, target: Target): Promise<Changed<StoredArticle>> {
  return change(command, target, 'withdraw', async ({ now }, article) => withdraw(article, now))
}

/** Undoes the publication of a draft or a withdrawn article, and reopens its request for publication. */
export async function undoPublication(command: Command, target: Target): Promise<Changed<StoredArticle>> {
  const decide = async ({ now }: Writing, article: StoredArticle) => withdraw(article, now)
  return change(command, target, 'withdraw', decide, reopenArticleReview)
}

export async function unscheduleArticle(command: Command, target: Target): Promise<Changed<StoredArticle>> {
  return change(command, target, 'unschedule', async ({ now }, article) => unschedule(article, now))
}

/** Saves the text of an earlier version as the newest one, without references to rows that were deleted since. */
export async function restoreRevision(
  command: Command,
  target: Target,
  version: number,
): Promise<Changed<Restored>> {
  let difference = ''
  const { value, changed } = await change(command, target, 'restore', async ({ tx }, article) => {
    const earlier = await findRevisionContent(tx, article.id, version)
    if (earlier === undefined)
      throw new Refusal('not-found', 'この版は見つかりません。', 'The revision was not found.')
    const restored = await restoredContent(tx, article, earlier)
    difference = restored.difference
    return { ...article, content: restored.content }
  })
  return { value: { ...value, difference }, changed }
}

/** `gone` names the removed references to rows that were deleted meanwhile; empty if there are none. */
export type Undeleted = StoredArticle & { gone: string }

/** Restores a deleted article as a draft. What the draft loses is still in its earlier revisions. */
export async function undeleteArticle(command: Command, target: Target): Promise<Changed<Undeleted>> {
  let lost = ''
  const { value, changed } = await change(command, target, 'undelete', async ({ tx }, article) => {
    const { content, gone } = await undeletedContent(tx, article)
    lost = gone
    return { ...article, content }
  })
  return { value: { ...value, gone: lost }, changed }
}

/** Deletes the article for readers and editors; its revisions stay. */
export async function deleteArticle(command: Command, target: Target): Promise<Changed<StoredArticle>> {
  return change(command, target, 'delete', async ({ now }, article) => ({
    ...withoutComingDate(article, now),
    status: 'draft',
    period: undefined,
  }))
}

export function readContent(input: unknown): ArticleContent {
  const content = readInput<ArticleContent>(articleContentSchema, input, '')
  if (JSON.stringify(content).length > longestText) {
    throw new Refusal('invalid', '記事が長すぎます。', 'The article is too long.', [
      { path: 'body', reason: '長すぎます' },
    ])
  }
  return content
}

const rightOf = {
  edit: 'article.edit',
  restore: 'article.edit',
  publish: 'article.publish',
  schedule: 'article.publish',
  withdraw: 'article.withdraw',
  unschedule: 'article.withdraw',
  delete: 'article.delete',
  undelete: 'article.delete',
} as const satisfies Record<Exclude<ArticleAction, 'create' | 'import' | 'unwithdraw'>, Right>

async function change(
  command: Command,
  target: Target,
  action: keyof typeof rightOf,
  decide: (writing: Writing, article: StoredArticle) => Promise<Article>,
  settleReview: typeof reopenArticleReview = closeArticleReview,
): Promise<Changed<StoredArticle>> {
  return write(command, async (writing) => {
    await sweepEnded(writing)
    const state = action === 'undelete' ? 'deleted' : 'kept'
    const before = await getForChange(writing, target, rightOf[action], state)
    const shown = await findShown(writing, before.id)
    const stored = await replaceArticle(writing, before, await decide(writing, before), action)
    if (textActions.includes(action)) return stored
    await syncPublications(writing, [stored])
    await settleReview(writing, before, stored)
    await planReceipt(writing, stored)
    await recordVisibilityChange(writing, stored, action, shown)
    return stored
  })
}
