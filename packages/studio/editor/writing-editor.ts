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
  /** The part that can be saved: unfinished blocks, too, but none that is invalid. */
  getSavableBody: () => Body
  listFaults: () => Fault[]
  /** Takes in what others changed, which undo leaves alone; returns false during a composition. */
  setBody: (body: Body) => boolean
  /** Puts another text in place of this one, and of a manuscript that can't be parsed; undo takes it back. */
  replaceBody: (body: Body) => boolean
  /** The manuscript that can't be parsed, as it is in the field: no body contains it. */
  getUnreadManuscript: () => string | undefined
  /** Opens manuscript mode with this text. */
  showManuscript: (text: string) => void
  isComposing: () => boolean
  /** Whether pictures of the text are being uploaded or fetched: they reach it only as long as the editor is open. */
  isAwaitingPictures: () => boolean
  /** Counts as Japanese editors do: every character except white space. */
  countCharacters: () => number
  listHeadings: () => OutlineEntry[]
  /** Moves to a position of the text; from manuscript mode, if it can be parsed, to the visual editor. So do the next two. */
  goTo: (position: number) => void
  /** Moves to a block of the body, by its index, or to the part of it that `path` names, such as `.pairs[0].answer`. */
  goToBlock: (index: number, path?: string) => void
  /** Selects the words of a note of the writing aids. */
  goToNote: (number: number) => void
  find: (question: Question) => DocumentMatch[]
  /** Colours places of the words; nothing while somebody composes. */
  showFound: (matches: readonly DocumentMatch[], current: DocumentMatch | undefined) => void
  /** Selects a place; the focus moves there only if it is entered. */
  goToFound: (match: DocumentMatch, isEntered?: boolean) => void
  /** One step of the history. */
  replaceFound: (matches: readonly DocumentMatch[], replacement: string) => void
  undo: () => void
  setEditable: (isEditable: boolean) => void
  focus: () => void
  close: () => void
  view: EditorView
}
