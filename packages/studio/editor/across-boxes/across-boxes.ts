import { type Node, type ResolvedPos, Slice } from 'prosemirror-model'
import {
  type Command,
  EditorState,
  Plugin,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { isAcrossBoxes } from './boxes.ts'
import { clearBoxes } from './clear-boxes.ts'

/**
 * A selection of text that begins or ends in a box which does not contain all of it. When ProseMirror deletes such a
 * selection, it joins the texts at both ends and loses the facts of a card or the rows of a table. This class leaves each
 * text in its box. Keys, input methods, pastes and drops all call its methods.
 */
class AcrossBoxes extends TextSelection {
  override replace(tr: Transaction, content: Slice = Slice.empty): void {
    const rest = clearAll(tr, this.$from, this.$to)
    if (content.size > 0) rest.replace(tr, content)
  }

  override replaceWith(tr: Transaction, node: Node): void {
    clearAll(tr, this.$from, this.$to).replaceWith(tr, node)
  }
}

/** The cursor stays where the selection began. */
function clearAll(tr: Transaction, $from: ResolvedPos, $to: ResolvedPos): TextSelection {
  clearBoxes(tr, $from, $to)
  const rest = TextSelection.create(tr.doc, $from.pos)
  tr.setSelection(rest)
  return rest
}

/** Deletes the text between boxes and runs a command on the rest, as one change. */
export function afterDeletion(command: Command): Command {
  return (state, dispatch) => {
    if (!(state.selection instanceof AcrossBoxes)) return false
    const tr = state.tr.deleteSelection()
    command(EditorState.create({ doc: tr.doc, selection: tr.selection }), (next) => {
      for (const step of next.steps) tr.step(step)
      tr.setSelection(Selection.fromJSON(tr.doc, next.selection.toJSON()))
    })
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Makes selections that cross the border of a box leave each text in its box. */
export function acrossBoxes(): Plugin {
  return new Plugin({
    appendTransaction: (_transactions, _before, { selection, tr }) =>
      selection instanceof TextSelection &&
      !(selection instanceof AcrossBoxes) &&
      isAcrossBoxes(selection.$from, selection.$to)
        ? tr.setSelection(new AcrossBoxes(selection.$anchor, selection.$head))
        : null,
    props: {
      handleDOMEvents: {
        // Dictation, emoji pickers and keyboards of phones change the text without a key.
        beforeinput: (view, event) => {
          if (view.composing || !(view.state.selection instanceof AcrossBoxes)) return
          const isDeletion = event.inputType.startsWith('delete')
          if (!isDeletion && !event.inputType.startsWith('insert')) return
          view.dispatch(view.state.tr.deleteSelection().scrollIntoView())
          if (isDeletion) event.preventDefault()
        },
      },
    },
  })
}
