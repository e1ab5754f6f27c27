import type { Command } from 'prosemirror-state'
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
import { around } from './containers.ts'

const { nodes } = schema

/** Inserts a row below the current one. Only the first row is a heading row. */
export const addRow: Command = (state, dispatch) =>
  isInTable(state) &&
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

export const addColumn: Command = (state, dispatch) => isInTable(state) && addColumnAfter(state, dispatch)

export const addColumnLeft: Command = (state, dispatch) =>
  isInTable(state) && addColumnBefore(state, dispatch)

export const removeColumn: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  const { left, right, map } = selectedRect(state)
  return right - left >= map.width ? removeBlock(state, dispatch) : deleteColumn(state, dispatch)
}

const isInTable = (state: Parameters<Command>[0]) => around(state, 'table_cell', 'table_header') !== undefined
