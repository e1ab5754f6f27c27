import {
  chainCommands,
  createParagraphNear,
  deleteSelection,
  joinBackward,
  joinForward,
  liftEmptyBlock,
  newlineInCode,
  selectAll,
  selectNodeBackward,
  selectNodeForward,
  splitBlockAs,
} from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Command } from 'prosemirror-state'
import { goToNextCell } from 'prosemirror-tables'
import { afterDeletion } from './across-boxes/across-boxes.ts'
import { moveBlock } from './commands/blocks.ts'
import {
  backToParagraph,
  breakLine,
  breakLineInCell,
  leaveBox,
  leaveLine,
  stayBesideTitle,
  stayInBox,
  stayInLine,
} from './commands/enter.ts'
import { moveToField } from './commands/fields.ts'
import { backOutOfItem, indentItems, leaveEmptyItem, toggleList } from './commands/lists.ts'
import { toggleInline } from './commands/marks.ts'
import { addRow, isInTable, moveToRow } from './commands/tables.ts'
import { toggleHeading, toggleQuote, turnIntoParagraph } from './commands/text-blocks.ts'
import { schema } from './document/schema.ts'

const { marks, nodes } = schema

/**
 * Enter in an item or a paragraph creates another of the same kind, even if a source line may follow; after a heading,
 * a paragraph.
 */
const split = splitBlockAs(({ type, attrs }) =>
  type === nodes.item || type === nodes.paragraph ? { type, attrs } : null,
)

const enter = chainCommands(
  afterDeletion(chainCommands(breakLineInCell, leaveLine, split)),
  newlineInCode,
  breakLineInCell,
  leaveEmptyItem,
  leaveLine,
  leaveBox,
  createParagraphNear,
  liftEmptyBlock,
  split,
)

const backspace = chainCommands(
  deleteSelection,
  backOutOfItem,
  backToParagraph,
  stayInLine,
  stayBesideTitle(-1),
  joinBackward,
  stayInBox(-1),
  selectNodeBackward,
)

const nextCell: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false
  if (goToNextCell(1)(state, dispatch)) return true
  addRow(state, dispatch)
  if (view !== undefined) goToNextCell(1)(view.state, view.dispatch)
  return true
}

/** ProseMirror does not call key handlers during a composition. */
export const keys: Record<string, Command> = {
  Enter: enter,
  'Shift-Enter': chainCommands(afterDeletion(breakLine), breakLine),
  Backspace: backspace,
  'Mod-Backspace': backspace,
  'Shift-Backspace': backspace,
  Delete: chainCommands(deleteSelection, stayBesideTitle(1), joinForward, stayInBox(1), selectNodeForward),
  Tab: chainCommands(nextCell, indentItems(1), moveToField(1)),
  'Shift-Tab': chainCommands(goToNextCell(-1), indentItems(-1), moveToField(-1)),
  ArrowUp: moveToRow(-1),
  ArrowDown: moveToRow(1),
  'Mod-a': selectAll,
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  'Mod-b': toggleInline(marks.strong),
  'Mod-i': toggleInline(marks.emphasis),
  'Mod-Shift-h': toggleInline(marks.marker),
  'Mod-Alt-0': turnIntoParagraph,
  'Mod-Alt-2': toggleHeading(2),
  'Mod-Alt-3': toggleHeading(3),
  'Mod-Alt-4': toggleHeading(4),
  'Mod-Shift-7': toggleList(true),
  'Mod-Shift-8': toggleList(false),
  'Mod-Shift-9': toggleQuote,
  'Alt-ArrowUp': moveBlock(-1),
  'Alt-ArrowDown': moveBlock(1),
}
