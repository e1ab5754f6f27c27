import { InputRule, inputRules, textblockTypeInputRule } from 'prosemirror-inputrules'
import { type EditorState, Plugin, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { insertBlock } from './commands/blocks.ts'
import { toggleList } from './commands/lists.ts'
import { toggleQuote } from './commands/text-blocks.ts'
import { schema } from './document/schema.ts'

const { nodes } = schema

const rules = [
  textblockTypeInputRule(/^([#＃]{2,4})[ 　]$/, nodes.heading, (match) => ({ level: match[1]?.length ?? 2 })),
  paragraphRule(/^[-*－＊・][ 　]$/, (state) => applied(state, toggleList(false))),
  paragraphRule(/^[1１][.．][ 　]$/, (state) => applied(state, toggleList(true))),
  paragraphRule(/^[>＞][ 　]$/, (state) => applied(state, toggleQuote)),
  paragraphRule(/^---$/, (state) =>
    applied(
      state,
      insertBlock(() => nodes.divider.create()),
    ),
  ),
]

/** Markdown-like shortcuts at the start of a line, with a half- or full-width space. They run after the composition. */
export function shortcuts(): Plugin[] {
  const typed = inputRules({ rules })
  return [typed, beforeNextKey(typed)]
}

/**
 * `inputRules` looks at confirmed words by a timer, and skips them if the next composition has begun by then, as on a
 * busy page. The key that begins a composition comes before it, so the rules also run at a key that is ahead of the timer.
 */
function beforeNextKey(typed: Plugin): Plugin {
  let isConfirmed = false
  return new Plugin({
    props: {
      handleDOMEvents: {
        compositionend: () => {
          isConfirmed = true
          setTimeout(() => {
            isConfirmed = false
          })
        },
        keydown: (view) => {
          const { selection } = view.state
          if (isConfirmed && selection instanceof TextSelection && selection.empty) {
            typed.props.handleTextInput?.call(
              typed,
              view,
              selection.from,
              selection.to,
              '',
              () => view.state.tr,
            )
          }
          isConfirmed = false
        },
      },
    },
  })
}

function paragraphRule(pattern: RegExp, change: (state: EditorState) => Transaction | null): InputRule {
  return new InputRule(pattern, (state, _match, start, end) => {
    const $start = state.doc.resolve(start)
    if ($start.parent.type !== nodes.paragraph) return null
    const cleared = state.apply(state.tr.delete(start, end))
    const changed = change(cleared)
    if (changed === null) return null
    const tr = state.tr.delete(start, end)
    for (const step of changed.steps) tr.step(step)
    return tr.setSelection(Selection.fromJSON(tr.doc, changed.selection.toJSON()))
  })
}

function applied(
  state: EditorState,
  command: (state: EditorState, dispatch: (tr: Transaction) => void) => boolean,
): Transaction | null {
  let result: Transaction | null = null
  command(state, (tr) => {
    result = tr
  })
  return result
}
