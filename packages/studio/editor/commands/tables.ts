import { mostColumns, mostRows } from '@tsuzuri/content/body/table-size'
import { type Command, type EditorState, Selection, TextSelection } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  deleteColumn,
  deleteRow,
  selectedRect,
  TableMap,
} from 'prosemirror-tables'
import { schema } from '../document/schema.ts'
import { removeBlock } from './blocks.ts'
import { aroundAll } from './containers.ts'

const { nodes } = schema

/** Whether the whole selection is in the cells of one table. `selectedRect` throws if only one of its ends is. */
export function isInTable(state: EditorState): boolean {
  return aroundAll(state, 'table') !== undefined
}

/** Whether the table at the selection may get another row and column. */
const hasRoom = (state: EditorState) => {
  const { map } = selectedRect(state)
  // The heading row does not count.
  return { rows: map.height <= mostRows, columns: map.width < mostColumns }
}

/** Inserts a row below the current one. Only the first row is a heading row. */
export const addRow: Command = (state, dispatch) =>
  isInTable(state) &&
  hasRoom(state).rows &&
  addRowAfter(state, (tr) => {
    const rect = selectedRect(state)
    const table = tr.doc.nodeAt(rect.tableStart - 1)
    if (table === null) return
    const map = TableMap.get(table)
    for (let column = 0; column < map.width; column += 1) {
      const at = map.map[rect.bottom * map.width + column]
      if (at !== undefined) tr.setNodeMarkup(rect.tableStart + at, nodes.table_cell)
    }
    dispatch?.(tr)
  })

/** Keeps the heading row and one row below it; a table without them is removed as a block. */
export const removeRow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  const { top, bottom, map } = selectedRect(state)
  if (top === 0 || map.height - (bottom - top) < 2) return false
  return deleteRow(state, dispatch)
}

export const addColumn: Command = (state, dispatch) =>
  isInTable(state) && hasRoom(state).columns && addColumnAfter(state, dispatch)

export const addColumnLeft: Command = (state, dispatch) =>
  isInTable(state) && hasRoom(state).columns && addColumnBefore(state, dispatch)

export const removeColumn: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  const { left, right, map } = selectedRect(state)
  return right - left >= map.width ? removeBlock(state, dispatch) : deleteColumn(state, dispatch)
}

/** ↑ and ↓ at the edge of a cell move to the cell above or below, and out of the table at its ends. */
export function moveToRow(direction: -1 | 1): Command {
  return (state, dispatch, view) => {
    const { selection } = state
    if (!(selection instanceof TextSelection) || !selection.empty || !isInTable(state)) return false
    if (view?.endOfTextblock(direction === 1 ? 'down' : 'up') !== true) return false
    const { map, top, left, tableStart, table } = selectedRect(state)
    const at = map.map[(top + direction) * map.width + left]
    const size = at === undefined ? 0 : (table.nodeAt(at)?.content.size ?? 0)
    const next =
      at === undefined
        ? Selection.findFrom(
            state.doc.resolve(direction === 1 ? tableStart + table.nodeSize - 1 : tableStart - 1),
            direction,
          )
        : TextSelection.create(state.doc, tableStart + at + 1 + Math.min(size, selection.$head.parentOffset))
    if (next === null) return false
    dispatch?.(state.tr.setSelection(next).scrollIntoView())
    return true
  }
}
