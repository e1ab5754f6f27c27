import type { Fault } from '@tsuzuri/content/refusal'
import { savableContent } from './article.ts'
import type { OpenDesk } from './desk-store.ts'

/** What stands on the desk but can't be saved as it is: published now, it would be missing. */
export function listUnsavable({ article, read, editor }: OpenDesk): Fault[] {
  const blocks = editor()?.listFaults() ?? []
  return [
    ...savableContent(read(), article.content).faults,
    ...blocks.map(({ position, message }) => ({
      path: `body@${position}`,
      reason: `本文のブロック：${message}`,
    })),
  ]
}
