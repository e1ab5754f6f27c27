import { actorName } from '@tsuzuri/content/permission'
import { type Command, write } from '../../writing.ts'
import { assign } from '../assignment.ts'
import { deleteArticle, restoreRevision, undoPublication } from '../commands.ts'
import {
  type BulkOutcome,
  type ChangedArticle,
  differenceOf,
  eachArticle,
  type Explain,
  throwAgain,
  type Undoing,
} from './each-article.ts'
import { restorePublication, undoDeletion } from './undo-removal.ts'

/**
 * Undoes changes. An article that was changed again since is refused and stays as it is. After an error, `undo` of the
 * outcome holds the changes that are not undone yet.
 */
export async function undoChanges(
  command: Command,
  undo: readonly Undoing[],
  explain: Explain = throwAgain,
): Promise<BulkOutcome> {
  const run = async (one: Undoing): Promise<ChangedArticle> => ({
    isChanged: true,
    different: await undoOne(command, one),
  })
  const { outcome, left } = await eachArticle(command, undo, run, explain)
  return { ...outcome, undo: left }
}

async function undoOne(command: Command, one: Undoing): Promise<ChangedArticle['different']> {
  switch (one.kind) {
    case 'restore':
      return differenceOf(command, await restoreRevision(command, one, one.revision))
    case 'undelete':
      return differenceOf(command, await undoDeletion(command, one, one.documentId))
    case 'withdraw':
      await undoPublication(command, one)
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
      await undoAssignment(command, one)
      return undefined
  }
}

async function undoAssignment(
  command: Command,
  { id, staffId, from }: Extract<Undoing, { kind: 'assign' }>,
): Promise<void> {
  await write(command, async (writing) => {
    writing.assertMay('article.assign')
    const expected = typeof from === 'number' ? actorName({ id: from }) : from
    await assign(writing, id, staffId ?? undefined, expected)
  })
}
