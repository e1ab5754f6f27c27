import { may } from '@tsuzuri/content/permission'
import { asRefusal } from '@tsuzuri/content/refusal'
import type { Command } from '../../writing.ts'
import type { Restored } from '../restored-content.ts'
import { findStoredArticle, readingSubjectOf, type StoredArticle } from '../stored-article.ts'

/** How to undo one change. */
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
  | { kind: 'assign'; id: number; staffId: number | null; from?: number | null | undefined }

type Reason = { id: number; title: string; reason: string }

export type BulkOutcome = {
  changed: number
  unchanged: number
  refused: Reason[]
  /** Articles that were restored, but differ from their former state. */
  different: Reason[]
  undo: Undoing[]
}

/** The result for one article. */
export type ChangedArticle = {
  isChanged: boolean
  undo?: Undoing | undefined
  different?: Reason | undefined
}

/** The sentence for people about an error that is no refusal, such as an unavailable database. */
export type Explain = (error: unknown) => string

/** Every error that is no refusal ends the whole change. */
export const throwAgain: Explain = (error) => {
  throw error
}

/**
 * Changes articles one by one, each in its own transaction, so a refused one does not stop the others. Any other error ends
 * the loop; if an article was changed before, the outcome is returned nevertheless, because the caller needs its undo.
 * `left` are the articles that were not processed.
 */
export async function eachArticle<Item extends { id: number }>(
  command: Command,
  items: readonly Item[],
  run: (item: Item) => Promise<ChangedArticle>,
  explain: Explain,
): Promise<{ outcome: BulkOutcome; left: Item[] }> {
  const outcome: BulkOutcome = { changed: 0, unchanged: 0, refused: [], different: [], undo: [] }
  for (const [at, item] of items.entries()) {
    try {
      const result = await changedOrRefused(command, item.id, () => run(item))
      if ('reason' in result) outcome.refused.push(result)
      else note(outcome, result)
    } catch (error) {
      if (outcome.changed === 0) throw error
      const reason = explain(error)
      const left = items.slice(at)
      const titles = await readTitles(command, left)
      outcome.refused.push(...left.map(({ id }) => ({ id, title: titles.get(id) ?? '', reason })))
      return { outcome, left }
    }
  }
  return { outcome, left: [] }
}

/** How a restored article differs from its former state; undefined if it does not. */
export function differenceOf(command: Command, { value }: { value: Restored }): Reason | undefined {
  const { id, difference } = value
  return difference === '' ? undefined : { id, title: titleFor(command, value), reason: difference }
}

async function changedOrRefused(
  command: Command,
  id: number,
  run: () => Promise<ChangedArticle>,
): Promise<ChangedArticle | Reason> {
  try {
    return await run()
  } catch (error) {
    const { message } = asRefusal(error)
    return { id, title: (await readTitles(command, [{ id }])).get(id) ?? '', reason: message }
  }
}

function note(outcome: BulkOutcome, { isChanged, undo, different }: ChangedArticle): void {
  if (isChanged) outcome.changed += 1
  else outcome.unchanged += 1
  if (undo !== undefined) outcome.undo.push(undo)
  if (different !== undefined) outcome.different.push(different)
}

/** The titles; incomplete if the database fails. */
async function readTitles(
  command: Command,
  items: readonly { id: number }[],
): Promise<ReadonlyMap<number, string>> {
  const titles = new Map<number, string>()
  try {
    for (const { id } of items) {
      const article = await findStoredArticle(command.db.reader, id)
      if (article !== undefined) titles.set(id, titleFor(command, article))
    }
  } catch {
    // The outcome is returned without the missing titles.
  }
  return titles
}

/** The title of an article that the actor may read; otherwise empty. */
function titleFor({ by }: Command, article: StoredArticle): string {
  const isReadable = typeof by === 'string' || may(by, 'article.read', readingSubjectOf(article))
  return isReadable ? article.content.title : ''
}
