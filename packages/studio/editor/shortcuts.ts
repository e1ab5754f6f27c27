import { InputRule, inputRules } from 'prosemirror-inputrules'
import type { NodeType } from 'prosemirror-model'
import { type EditorState, Plugin, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { insertBlock } from './commands/blocks.ts'
import { numberParagraph, toggleList } from './commands/lists.ts'
import { toggleQuote, turnIntoHeading } from './commands/text-blocks.ts'
import { schema } from './document/schema.ts'

const { nodes } = schema

const rules = [
  textRule([nodes.paragraph, nodes.heading], /^([#＃]{2,4})[ 　]$/, (state, [, signs = '']) =>
    applied(state, turnIntoHeading(signs.length)),
  ),
  paragraphRule(/^[-*－＊・][ 　]$/, (state) => applied(state, toggleList(false))),
  paragraphRule(/^([0０]|[1-9１-９][0-9０-９]{0,2})[.．][ 　]$/, (state, [, digits = '']) =>
    applied(state, numberParagraph(Number(digits.normalize('NFKC')))),
  ),
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
 * `inputRules` checks confirmed words in a timer, and skips them if the next composition has started by then, as on a
 * busy page. Therefore the rules also run at the first key after a composition, if it comes before the timer.
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

type Change = (state: EditorState, match: RegExpMatchArray) => Transaction | null

function paragraphRule(pattern: RegExp, change: Change): InputRule {
  return textRule([nodes.paragraph], pattern, change)
}

function textRule(types: readonly NodeType[], pattern: RegExp, change: Change): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const $start = state.doc.resolve(start)
    if (!types.includes($start.parent.type) || end > $start.end()) return null
    const cleared = state.apply(state.tr.delete(start, end))
    const changed = change(cleared, match)
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
