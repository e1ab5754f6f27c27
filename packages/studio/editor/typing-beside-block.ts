import { type EditorState, NodeSelection, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { leaveBlock } from './commands/blocks.ts'

/** Typing while a whole block is selected starts a paragraph after it: only Backspace and Delete remove a block. */
export function typingBesideBlock(): Plugin {
  return new Plugin({
    props: {
      handleTextInput: (view, _from, _to, text) =>
        isBlockSelected(view.state) &&
        leaveBlock(view.state, (tr) => view.dispatch(tr.insertText(text).scrollIntoView())),
      handleDOMEvents: {
        // The paragraph must exist before the browser inserts the first letters of a composition.
        compositionstart: moveBeside,
        // Dictation and emoji pickers insert text without a key.
        beforeinput: (view, event) => {
          if (event.inputType === 'insertText' || event.inputType === 'insertCompositionText')
            moveBeside(view)
        },
      },
    },
  })
}

function moveBeside(view: EditorView): void {
  if (isBlockSelected(view.state)) leaveBlock(view.state, view.dispatch)
}

function isBlockSelected({ selection }: EditorState): boolean {
  return selection instanceof NodeSelection && selection.node.isBlock
}
