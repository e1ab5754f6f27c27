import type { Observable } from '@tsuzuri/browser/observable'
import type { ArticleContent } from '@tsuzuri/content/article'
import type { Fault } from '@tsuzuri/content/refusal'
import type { SaveStatus } from '../../../editor/autosave/save-status.ts'
import type { WritingEditor } from '../../../editor/writing-editor.ts'
import type { Article, ArticleFields } from '../article.ts'
import type { RefusedField } from './refused-fields.ts'
import type { Saver } from './save-article.ts'

export type Conflict = {
  base: ArticleContent
  /** A text from the device. Undefined: the text on the desk, which may change until the dialog has the focus. */
  mine?: ArticleContent
  theirs: ArticleContent
  version: number
  by: Saver
  /** Called when the desk continues with `mine` or with both texts. */
  onSettled?: () => void
}

export type DeskState = {
  /** The last known state on the server. */
  article: Article
  fields: ArticleFields
  faults: readonly Fault[]
  /** Fields that the server rejected: the rest was saved without them. */
  refused: readonly RefusedField[]
  status: SaveStatus
  conflict: Conflict | undefined
  /** Incremented after changes of the text, debounced. */
  bodyCount: number
  /** Unsent input of a panel. It is kept here, because a panel unmounts when another one is opened. */
  typed: Typed
}

/** Values of the panels that are not part of the article. */
export type Typed = {
  requestNote?: string
  answerNote?: string
  publishWhen?: 'now' | 'later'
  publishFrom?: string
  publishUntil?: string
  /** Readings of words, before they are confirmed. */
  readings?: Readonly<Record<string, string>>
}

export type DeskStore = Observable<DeskState> & {
  set: <Name extends keyof ArticleFields>(name: Name, value: ArticleFields[Name]) => void
  setMany: (changed: { [Name in keyof ArticleFields]?: ArticleFields[Name] | undefined }) => void
  type: (typed: Typed) => void
  /** Clears typed values after they were sent. */
  forgetTyped: (...names: (keyof Typed)[]) => void
  setComposing: (isComposing: boolean) => void
  attach: (editor: WritingEditor | undefined) => void
  editor: () => WritingEditor | undefined
  bodyChanged: () => void
  read: () => ArticleContent
  flush: () => Promise<boolean>
  /** Saves, then runs a command on the article with the resulting version. */
  command: (run: (target: { id: number; version: number }) => Promise<Article>) => Promise<void>
  /** Runs a command on a deleted article, which can't be saved. What was written on it is saved afterwards. */
  restore: DeskStore['command']
  /** Updates the server state without touching the text being written. A newer text is left to `takeTheirs`. */
  refresh: () => Promise<void>
  /** Replaces the text on the desk with the one that is read. Changes made meanwhile conflict with it. */
  replace: (readArticle: () => Promise<Article>) => Promise<void>
  /** Resolves a conflict: continues with this text, based on the version that the other person saved. */
  settle: (choice: 'mine' | 'both') => void
  /** Replaces the text with the one on the server, which also resolves a conflict. */
  takeTheirs: () => Promise<void>
  showConflict: (conflict: Conflict) => void
  /** Whether there are changes that neither the server nor the device has. */
  isUnkept: () => boolean
  /** The manuscript that can't be parsed: it is on this device only. */
  readUnread: () => string | undefined
  /** Whether pictures of the text are being uploaded: they are inserted only while the desk is open. */
  isAwaitingPictures: () => boolean
  /** Continues with a manuscript that can't be parsed. */
  showManuscript: (manuscript: string) => void
  /**
   * Ends the writing after the article was deleted. What the server does not have stays on the device, and is offered when
   * the article is restored.
   */
  discard: () => Promise<void>
  /** Starts autosaving, until `close`. */
  open: () => void
  close: () => void
}

export type OpenDesk = DeskState & DeskStore & { faultAt: (path: string) => string | undefined }
