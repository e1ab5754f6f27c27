import { Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { focusField } from '../find-part.ts'
import type { DocumentMatch } from './find-in-document.ts'

const allName = 'found'
const currentName = 'found-current'

/**
 * Highlights the matches without changing the DOM, so that no composition is disturbed. Older browsers show only the
 * selection.
 */
export function colourFound(
  view: EditorView,
  matches: readonly DocumentMatch[],
  current: DocumentMatch | undefined,
): void {
  if (!('highlights' in CSS)) return
  const ranges = (some: readonly DocumentMatch[]) => some.flatMap((match) => rangeOf(view, match) ?? [])
  CSS.highlights.set(allName, new Highlight(...ranges(matches)))
  CSS.highlights.set(currentName, new Highlight(...ranges(current === undefined ? [] : [current])))
}

export function clearFound(): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(allName)
  CSS.highlights.delete(currentName)
}

/** Selects a match and scrolls to it. The focus moves only if `isEntered` is set. */
export function selectFound(view: EditorView, { from, to, field }: DocumentMatch, isEntered: boolean): void {
  const { doc, tr } = view.state
  // The text may have changed since the search.
  if (to > doc.content.size) return view.focus()
  const selection =
    field === undefined
      ? TextSelection.between(doc.resolve(from), doc.resolve(to))
      : Selection.near(doc.resolve(from + 1), 1)
  view.dispatch(tr.setSelection(selection))
  const place = view.domAtPos(from + (field === undefined ? 0 : 1)).node
  const shown = place instanceof HTMLElement ? place : place.parentElement
  shown?.scrollIntoView({ block: 'center' })
  if (!isEntered) return
  view.focus()
  if (field !== undefined) focusField(view, from, field.name)
}

function rangeOf(view: EditorView, { from, to, field }: DocumentMatch): Range | undefined {
  if (field !== undefined || to > view.state.doc.content.size) return undefined
  const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)]
  const range = document.createRange()
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}
