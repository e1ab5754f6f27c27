import { toggleMark } from 'prosemirror-commands'
import type { MarkType } from 'prosemirror-model'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { withWholeRubies } from '../document/mark-run.ts'

/** Sets or removes a mark on the selected words. A cursor within a ruby selects the whole ruby. */
export function toggleInline(type: MarkType): Command {
  const toggle = toggleMark(type)
  return (state, dispatch) => {
    const { doc, selection } = state
    const whole = withWholeRubies(doc, selection)
    const isWhole = whole.from === selection.from && whole.to === selection.to
    if (isWhole || !(selection instanceof TextSelection)) return toggle(state, dispatch)
    const { anchor, head } = selection
    const widened = TextSelection.create(doc, whole.from, whole.to)
    return toggle(
      EditorState.create({ doc, selection: widened }),
      dispatch && ((tr) => dispatch(tr.setSelection(TextSelection.create(tr.doc, anchor, head)))),
    )
  }
}
