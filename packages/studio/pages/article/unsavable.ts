import type { Fault } from '@tsuzuri/content/refusal'
import { savableContent } from './article.ts'
import type { OpenDesk } from './store/desk-state.ts'
import { stillRefused } from './store/refused-fields.ts'

/** The content of the desk that can't be saved: it would be missing from the published article. */
export function listUnsavable({ article, refused, read, readUnread, editor }: OpenDesk): Fault[] {
  const content = read()
  const blocks = editor()?.listFaults() ?? []
  const unread =
    readUnread() === undefined ? [] : [{ path: 'body', reason: '本文の原稿に読み取れない行があります' }]
  return [
    ...unread,
    ...savableContent(content, article.content, stillRefused(refused, content)).faults,
    ...blocks.map(({ position, message }) => ({
      path: `body@${position}`,
      reason: `本文のブロック：${message}`,
    })),
  ]
}
