import type { Fragment, Node, Slice } from 'prosemirror-model'
import { type EditorState, Selection, type Transaction } from 'prosemirror-state'
import { selectedRect } from 'prosemirror-tables'
import { topBlock } from '../commands/containers.ts'
import { isInTable } from '../commands/tables.ts'
import { schema } from '../document/schema.ts'
import { mostColumns, mostRows } from '@tsuzuri/content/body/table-size'

const { nodes } = schema

/**
 * Pastes cells over those from the cursor on, and blocks that a cell can't contain below the table; undefined if the
 * slice is text.
 */
export function pasteIntoCell(state: EditorState, slice: Slice): Transaction | 'too-large' | undefined {
  if (!isInTable(state)) return undefined
  const parts = copiedParts(slice)
  const rows = cellsIn(parts)
  if (rows !== undefined) return fillCells(state, rows)
  const block = topBlock(state.selection.$from)
  if (block === undefined || parts.every(isText)) return undefined
  const end = block.position + block.node.nodeSize
  return state.tr.replaceRange(end, end, slice)
}

/** The copied nodes without their parents: words of a caption are not a picture. */
export function copiedParts({ content, openStart, openEnd }: Slice): readonly Node[] {
  let parts = content.content
  for (let open = Math.min(openStart, openEnd); open > 0 && parts.length === 1; open -= 1)
    parts = parts[0]?.children ?? []
  return parts
}

/** The contents of the cells, if this is a table, a part of one, or a line of text with tabs. */
function cellsIn(parts: readonly Node[]): Fragment[][] | undefined {
  const [first] = parts
  if (first === undefined) return undefined
  const only = parts.length === 1 ? first : undefined
  const table = only?.type === nodes.table_block ? only.firstChild : only
  if (table?.type === nodes.table) return table.children.map(cellsOf)
  if (parts.every(({ type }) => type === nodes.table_row)) return parts.map(cellsOf)
  if (parts.every(isCell)) return [parts.map((cell) => cell.content)]
  const line = only?.isText === true ? (only.text ?? '') : ''
  return line.includes('\t') ? [cellsOfLine(line)] : undefined
}

function cellsOf(row: Node): Fragment[] {
  return row.children.map((cell) => cell.content)
}

function cellsOfLine(line: string): Fragment[] {
  return line.split('\t').map((text) => {
    const words = text.trim()
    return nodes.table_cell.create(null, words === '' ? null : schema.text(words)).content
  })
}

function isCell({ type }: Node): boolean {
  return type === nodes.table_cell || type === nodes.table_header
}

function isText({ type, isInline }: Node): boolean {
  return isInline || [nodes.paragraph, nodes.heading, nodes.list, nodes.item].some((one) => one === type)
}

/** Replaces the cells from the cursor on by these; the table grows up to its limits. */
function fillCells(state: EditorState, rows: readonly Fragment[][]): Transaction | 'too-large' {
  const { table, tableStart, top, left, map } = selectedRect(state)
  const width = Math.max(map.width, ...rows.map((row) => left + row.length))
  const height = Math.max(map.height, top + rows.length)
  if (width > mostColumns || height - 1 > mostRows) return 'too-large'
  const made = Array.from({ length: height }, (_, y) => {
    const type = y === 0 ? nodes.table_header : nodes.table_cell
    const cells = Array.from({ length: width }, (_cell, x) =>
      type.create(null, rows[y - top]?.[x - left] ?? table.maybeChild(y)?.maybeChild(x)?.content),
    )
    return nodes.table_row.create(null, cells)
  })
  const tr = state.tr.replaceWith(tableStart, tableStart + table.content.size, made)
  const last = top + rows.length - 1
  const ends = made.slice(0, last).reduce((size, row) => size + row.nodeSize, tableStart + 1)
  const cells = made[last]?.children.slice(0, left + (rows.at(-1)?.length ?? 1)) ?? []
  const end = cells.reduce((size, cell) => size + cell.nodeSize, ends)
  return tr.setSelection(Selection.near(tr.doc.resolve(end - 1), -1)).scrollIntoView()
}
