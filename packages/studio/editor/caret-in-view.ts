import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** Keeps the cursor clear of the desk's bar above the text and of the toolbar above a phone's keyboard. */
export const bars = { top: 110, bottom: 64, left: 0, right: 0 }

/**
 * Whether the cursor is already in view. ProseMirror would measure every ancestor for scrolling, at every key. Not for
 * text in a block that scrolls itself, such as a wide table.
 */
export function isCaretInView(view: EditorView): boolean {
  const { selection } = view.state
  if (!(selection instanceof TextSelection) || !selection.empty || selection.$head.depth !== 1) return false
  const { top, bottom } = view.coordsAtPos(selection.head, 1)
  const height = window.visualViewport?.height ?? window.innerHeight
  return top >= bars.top && bottom <= height - bars.bottom
}
