import { isDeepStrictEqual } from 'node:util'
import type { ArticleContent } from '@tsuzuri/content/article'
import { assertMay, may } from '@tsuzuri/content/permission'
import { Refusal } from '@tsuzuri/content/refusal'
import { stateAt } from '@tsuzuri/content/visibility'
import { type Command, write } from '../../writing.ts'
import { assign } from '../assignment.ts'
import {
  deleteArticle,
  editArticle,
  publishArticle,
  restoreRevision,
  type Target,
  undeleteArticle,
  withdrawArticle,
} from '../commands.ts'
import { removedSentence, type Restored } from '../restored-content.ts'
import { findStoredArticle, readingSubjectOf, type StoredArticle, subjectOf } from '../stored-article.ts'
import { findOlderPublished, restorePublication, undoDeletion } from './undo-removal.ts'

export type BulkChange =
  | { kind: 'add-tags' | 'remove-tags'; tagIds: number[] }
  | { kind: 'set-category'; categoryId: number; subcategoryId?: number | undefined }
  | { kind: 'add-authors' | 'set-authors'; authorIds: number[] }
  | { kind: 'assign'; staffId: number | null }
  | { kind: 'publish' | 'withdraw' | 'delete' | 'undelete' }

export type Undoing =
  | { kind: 'restore'; id: number; version: number; revision: number }
  | { kind: 'withdraw' | 'delete'; id: number; version: number }
  | { kind: 'undelete'; id: number; version: number; documentId?: number | undefined }
  | {
      kind: 'publish'
      id: number
      version: number
      from: string
      until: string | null
      documentId?: number | undefined
    }
  | { kind: 'assign'; id: number; staffId: number | null }

type Reason = { id: number; title: string; reason: string }

export type BulkOutcome = {
  changed: number
  unchanged: number
  refused: Reason[]
  /** Articles that were restored, but differ from their former state. */
  different: Reason[]
  undo: Undoing[]
}

/** Changes articles one by one, each in its own transaction, so a refused one does not stop the others. */
export async function changeArticles(
  command: Command,
  articles: readonly Target[],
  change: BulkChange,
): Promise<BulkOutcome> {
  return eachArticle(command, articles, (target) => changeOne(command, target, change))
}

/** Undoes changes. An article that was changed again since is refused and stays as it is. */
export async function undoChanges(command: Command, undo: readonly Undoing[]): Promise<BulkOutcome> {
  return eachArticle(command, undo, async (one) => ({
    isChanged: true,
    different: await undoOne(command, one),
  }))
}

type Changed = { isChanged: boolean; undo?: Undoing | undefined; different?: Reason | undefined }

async function eachArticle<Item extends { id: number }>(
  command: Command,
  items: readonly Item[],
  run: (item: Item) => Promise<Changed>,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { changed: 0, unchanged: 0, refused: [], different: [], undo: [] }
  for (const item of items) {
    try {
      const { isChanged, undo, different } = await run(item)
      if (isChanged) outcome.changed += 1
      else outcome.unchanged += 1
      if (undo !== undefined) outcome.undo.push(undo)
      if (different !== undefined) outcome.different.push(different)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const article = await findStoredArticle(command.db.reader, item.id)
      const title = article === undefined ? '' : titleFor(command, article)
      outcome.refused.push({ id: item.id, title, reason: error.message })
    }
  }
  return outcome
}

/** The title of an article that the actor may read; otherwise empty. */
function titleFor({ by }: Command, article: StoredArticle): string {
  const isReadable = typeof by === 'string' || may(by, 'article.read', readingSubjectOf(article))
  return isReadable ? article.content.title : ''
}

async function changeOne(command: Command, target: Target, change: BulkChange): Promise<Changed> {
  switch (change.kind) {
    case 'assign':
      return assignOne(command, target.id, change.staffId)
    case 'publish':
      return publishOne(command, target)
    case 'withdraw': {
      const before = await getStored(command, target.id)
      const documentId = await findOlderPublished(command, before)
      const { value } = await withdrawArticle(command, target)
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
): Promise<Changed> {
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

async function assignOne(command: Command, id: number, staffId: number | null): Promise<Changed> {
  const { value: before } = await write(command, async (writing) => {
    writing.assertMay('article.assign')
    return assign(writing, id, staffId ?? undefined)
  })
  const after = staffId === null ? null : `staff:${staffId}`
  if (before === after) return { isChanged: false }
  const previous = before === null ? null : Number(before.replace('staff:', ''))
  return { isChanged: true, undo: { kind: 'assign', id, staffId: previous } }
}

/**
 * Undoing withdraws a new publication, and restores the former period and text of a scheduled or ended article. The
 * newer text of an article that was public already stays published.
 */
async function publishOne(command: Command, target: Target): Promise<Changed> {
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
async function undeleteOne(command: Command, target: Target): Promise<Changed> {
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

async function undoOne(command: Command, one: Undoing): Promise<Reason | undefined> {
  switch (one.kind) {
    case 'restore':
      return differenceOf(command, await restoreRevision(command, one, one.revision))
    case 'undelete':
      return differenceOf(command, await undoDeletion(command, one, one.documentId))
    case 'withdraw':
      await withdrawArticle(command, one)
      return undefined
    case 'delete':
      await deleteArticle(command, one)
      return undefined
    case 'publish': {
      const period = {
        from: new Date(one.from),
        until: one.until === null ? undefined : new Date(one.until),
      }
      await restorePublication(command, one, { period, documentId: one.documentId })
      return undefined
    }
    case 'assign':
      await assignOne(command, one.id, one.staffId)
      return undefined
  }
}

function differenceOf(command: Command, { value }: { value: Restored }): Reason | undefined {
  const { id, difference } = value
  return difference === '' ? undefined : { id, title: titleFor(command, value), reason: difference }
}

async function getStored({ db }: Command, id: number): Promise<StoredArticle> {
  const article = await findStoredArticle(db.writer, id)
  if (article === undefined)
    throw new Refusal('not-found', '記事が見つかりません。', 'The article was not found.')
  return article
}
