import { isDeepStrictEqual } from 'node:util'
import type { ArticleContent } from '@tsuzuri/content/article'
import { actorName, assertMay } from '@tsuzuri/content/permission'
import { Refusal } from '@tsuzuri/content/refusal'
import { stateAt } from '@tsuzuri/content/visibility'
import { type Command, write } from '../../writing.ts'
import { assign } from '../assignment.ts'
import {
  deleteArticle,
  editArticle,
  publishArticle,
  type Target,
  undeleteArticle,
  unscheduleArticle,
  withdrawArticle,
} from '../commands.ts'
import { removedSentence } from '../restored-content.ts'
import { findStoredArticle, type StoredArticle, subjectOf } from '../stored-article.ts'
import {
  type BulkOutcome,
  type ChangedArticle,
  differenceOf,
  eachArticle,
  type Explain,
  throwAgain,
  type Undoing,
} from './each-article.ts'
import { findOlderPublished } from './undo-removal.ts'

export type BulkChange =
  | { kind: 'add-tags' | 'remove-tags'; tagIds: number[] }
  | { kind: 'set-category'; categoryId: number; subcategoryId?: number | undefined }
  | { kind: 'add-authors' | 'set-authors'; authorIds: number[] }
  | { kind: 'assign'; staffId: number | null }
  | { kind: 'publish' | 'withdraw' | 'delete' | 'undelete' }

/** Changes articles one by one. */
export async function changeArticles(
  command: Command,
  articles: readonly Target[],
  change: BulkChange,
  explain: Explain = throwAgain,
): Promise<BulkOutcome> {
  const run = async (target: Target) => changeOne(command, target, change)
  return (await eachArticle(command, articles, run, explain)).outcome
}

async function changeOne(command: Command, target: Target, change: BulkChange): Promise<ChangedArticle> {
  switch (change.kind) {
    case 'assign':
      return assignOne(command, target.id, change.staffId)
    case 'publish':
      return publishOne(command, target)
    case 'withdraw': {
      const before = await getStored(command, target.id)
      const documentId = await findOlderPublished(command, before)
      // A draft again, which its writer may edit: readers never got it.
      const isComing = stateAt(before, command.now) === 'scheduled'
      const { value } = await (isComing ? unscheduleArticle : withdrawArticle)(command, target)
      return { isChanged: true, undo: publishAgain(before, value, documentId) }
    }
    case 'delete': {
      const documentId = await findOlderPublished(command, await getStored(command, target.id))
      const { value } = await deleteArticle(command, target)
      const { id, version } = value
      return { isChanged: true, undo: { kind: 'undelete', id, version, documentId } }
    }
    case 'undelete':
      return undeleteOne(command, target)
    case 'add-tags':
    case 'remove-tags':
    case 'set-category':
    case 'add-authors':
    case 'set-authors':
      return editOne(command, target, change)
  }
}

async function editOne(
  command: Command,
  target: Target,
  change: Parameters<typeof changedContent>[1],
): Promise<ChangedArticle> {
  const before = await getStored(command, target.id)
  // Checked even if the article would not change: otherwise the response would reveal whether it has the tag.
  if (typeof command.by !== 'string') assertMay(command.by, 'article.edit', subjectOf(before))
  const content = changedContent(before.content, change)
  const isChanged = !isDeepStrictEqual(content, before.content)
  if (!isChanged && before.version === target.version) return { isChanged: false }
  const { value } = await editArticle(command, target, content)
  const { id, version } = value
  return { isChanged: true, undo: { kind: 'restore', id, version, revision: before.version } }
}

function changedContent(
  content: ArticleContent,
  change: Exclude<BulkChange, { kind: 'assign' | 'publish' | 'withdraw' | 'delete' | 'undelete' }>,
): ArticleContent {
  switch (change.kind) {
    case 'add-tags':
      return { ...content, tagIds: [...new Set([...content.tagIds, ...change.tagIds])] }
    case 'remove-tags':
      return { ...content, tagIds: content.tagIds.filter((id) => !change.tagIds.includes(id)) }
    case 'add-authors':
      return { ...content, authorIds: [...new Set([...content.authorIds, ...change.authorIds])] }
    case 'set-authors':
      return { ...content, authorIds: [...new Set(change.authorIds)] }
    case 'set-category': {
      const { subcategoryId: before, ...rest } = content
      const stays = content.categoryId === change.categoryId ? before : undefined
      const subcategoryId = change.subcategoryId ?? stays
      return {
        ...rest,
        categoryId: change.categoryId,
        ...(subcategoryId === undefined ? {} : { subcategoryId }),
      }
    }
  }
}

async function assignOne(command: Command, id: number, staffId: number | null): Promise<ChangedArticle> {
  const { value: before } = await write(command, async (writing) => {
    writing.assertMay('article.assign')
    return assign(writing, id, staffId ?? undefined)
  })
  const after = staffId === null ? null : actorName({ id: staffId })
  if (before === after) return { isChanged: false }
  const previous = before === null ? null : Number(before.replace('staff:', ''))
  return { isChanged: true, undo: { kind: 'assign', id, staffId: previous, from: staffId } }
}

/**
 * Undoing withdraws a new publication, and restores the former period and text of a scheduled or ended article. The
 * newer text of an article that was public already stays published.
 */
async function publishOne(command: Command, target: Target): Promise<ChangedArticle> {
  const before = await getStored(command, target.id)
  const documentId = await findOlderPublished(command, before)
  const { value } = await publishArticle(command, target)
  const { id, version } = value
  switch (stateAt(before, command.now)) {
    case 'published':
      return { isChanged: true }
    case 'scheduled':
    case 'ended':
      return { isChanged: true, undo: publishAgain(before, value, documentId) }
    case 'draft':
    case 'withdrawn':
      return { isChanged: true, undo: { kind: 'withdraw', id, version } }
  }
}

/** A deleted article is restored as a draft, as on its own screen. */
async function undeleteOne(command: Command, target: Target): Promise<ChangedArticle> {
  const { value } = await undeleteArticle(command, target)
  const { id, version, gone } = value
  return {
    isChanged: true,
    undo: { kind: 'delete', id, version },
    different: differenceOf(command, { value: { ...value, difference: removedSentence(gone) } }),
  }
}

function publishAgain(
  { period }: StoredArticle,
  { id, version }: StoredArticle,
  documentId: number | undefined,
): Undoing | undefined {
  if (period === undefined) return undefined
  return {
    kind: 'publish',
    id,
    version,
    from: period.from.toISOString(),
    until: period.until?.toISOString() ?? null,
    documentId,
  }
}

async function getStored({ db }: Command, id: number): Promise<StoredArticle> {
  const article = await findStoredArticle(db.writer, id)
  if (article === undefined)
    throw new Refusal('not-found', '記事が見つかりません。', 'The article was not found.')
  return article
}
