import { askLine } from '../controls/ask-line.ts'
import { insertBlock, insertFilled } from './blocks.ts'
import { setListStart, toggleList } from './lists.ts'
import { addMember, addMembers, removeMember } from './members.ts'
import { addColumn, addColumnLeft, addRow, removeColumn, removeRow } from './tables.ts'
import { toggleHeading, toggleQuote, turnIntoParagraph } from './text-blocks.ts'

/** The commands that menus and buttons of blocks use. */
export const editorCommands = {
  addColumn,
  addColumnLeft,
  addMember,
  addMembers,
  addRow,
  askLine,
  insertBlock,
  insertFilled,
  removeColumn,
  removeMember,
  removeRow,
  setListStart,
  toggleHeading,
  toggleList,
  toggleQuote,
  turnIntoParagraph,
}
export type EditorCommands = typeof editorCommands
