import type { Body } from '@tsuzuri/content/body/blocks'
import type { Question } from '@tsuzuri/content/find-text'
import type { EditorView } from 'prosemirror-view'
import type { Fault } from './document/faults.ts'
import type { DocumentMatch } from './find/find-in-document.ts'
import type { OutlineEntry } from './outline.ts'

/** An open editor, as the screen around it uses it. */
export type WritingEditor = {
  /** The whole text, including blocks that can't be saved. */
  getBody: () => Body
  /** The part that can be saved: includes unfinished blocks, but no invalid ones. */
  getSavableBody: () => Body
  listFaults: () => Fault[]
  /** Applies the changes of others, which undo does not revert; returns false during a composition. */
  setBody: (body: Body) => boolean
  /** Replaces this text, and a manuscript that can't be parsed, by another; undo reverts it. */
  replaceBody: (body: Body) => boolean
  /** The manuscript that can't be parsed, as it is in the field: no body contains it. */
  getUnreadManuscript: () => string | undefined
  /** Opens manuscript mode with this text. */
  showManuscript: (text: string) => void
  isComposing: () => boolean
  /** Whether pictures of the text are being uploaded or fetched: they are inserted only while the editor is open. */
  isAwaitingPictures: () => boolean
  /** Counts as Japanese editors do: every character except white space. */
  countCharacters: () => number
  listHeadings: () => OutlineEntry[]
  /** Moves to a position of the text; like the next two, it leaves manuscript mode if the text can be parsed. */
  goTo: (position: number) => void
  /** Moves to a block of the body, by its index, or to the part of it that `path` names, such as `.pairs[0].answer`. */
  goToBlock: (index: number, path?: string) => void
  /** Selects the words of a note of the writing aids. */
  goToNote: (number: number) => void
  find: (question: Question) => DocumentMatch[]
  /** Highlights matches; does nothing during a composition. */
  showFound: (matches: readonly DocumentMatch[], current: DocumentMatch | undefined) => void
  /** Selects a match; the focus moves there only if `isEntered` is set. */
  goToFound: (match: DocumentMatch, isEntered?: boolean) => void
  /** Replaces the matches in one step of the history. */
  replaceFound: (matches: readonly DocumentMatch[], replacement: string) => void
  undo: () => void
  setEditable: (isEditable: boolean) => void
  focus: () => void
  close: () => void
  view: EditorView
}
