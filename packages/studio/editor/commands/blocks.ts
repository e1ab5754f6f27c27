import type { Node } from 'prosemirror-model'
import { type Command, NodeSelection, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { schema } from '../document/schema.ts'
import { findAround, topBlock } from './containers.ts'

/** Inserts a block at the cursor: replaces an empty paragraph, otherwise after the current block. */
export function insertBlock(make: () => Node): Command {
  return (state, dispatch) => {
    const present = topBlock(state.selection.$from)
    if (present === undefined) return false
    const { node, position } = present
    const isFree = node.type === schema.nodes.paragraph && node.content.size === 0
    const start = isFree ? position : position + node.nodeSize
    const made = make()
    const tr = state.tr.replaceWith(start, position + node.nodeSize, made)
    if (made.isAtom) goToParagraph(tr, start + made.nodeSize, 'any')
    else enter(tr, start)
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Inserts an empty block of this kind at the cursor. */
export function insertFilled(name: string): Command {
  return insertBlock(() => schema.nodes[name]?.createAndFill() ?? schema.nodes.paragraph.create())
}

/** Moves up or down by one: an item within its list, otherwise the block within the article. */
export function moveBlock(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const item = findAround(state, ({ spec }) => spec['isMember'] === true)
    const moved = item === undefined ? undefined : swap(state.tr, item.position, direction)
    const present = topBlock(state.selection.$from)
    const tr = moved ?? (present && swap(state.tr, present.position, direction))
    if (tr === undefined) return false
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

export const removeBlock: Command = (state, dispatch) => {
  const present = topBlock(state.selection.$from)
  if (present === undefined) return false
  const end = present.position + present.node.nodeSize
  const tr = state.tr.delete(present.position, end)
  if (tr.doc.childCount === 0) tr.insert(0, schema.nodes.paragraph.create())
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(present.position, tr.doc.content.size)), 1))
  dispatch?.(tr.scrollIntoView())
  return true
}

export const duplicateBlock: Command = (state, dispatch) => {
  const present = topBlock(state.selection.$from)
  if (present === undefined) return false
  const end = present.position + present.node.nodeSize
  dispatch?.(enter(state.tr.insert(end, present.node), end).scrollIntoView())
  return true
}

/** Moves to an empty paragraph after the current block. */
export const leaveBlock: Command = (state, dispatch) => {
  const present = topBlock(state.selection.$from)
  if (present === undefined) return false
  const end = present.position + present.node.nodeSize
  dispatch?.(goToParagraph(state.tr, end, 'empty').scrollIntoView())
  return true
}

/** Moves to the start of the paragraph at a position between blocks; inserts one if there is none. */
export function goToParagraph(tr: Transaction, position: number, wanted: 'empty' | 'any'): Transaction {
  const next = tr.doc.nodeAt(position)
  const isThere = next?.type === schema.nodes.paragraph && (wanted === 'any' || next.content.size === 0)
  if (!isThere) tr.insert(position, schema.nodes.paragraph.create())
  return tr.setSelection(TextSelection.create(tr.doc, position + 1))
}

/** Moves the cursor to the first text inside, or selects the whole block if it has none. */
export function enter(tr: Transaction, position: number): Transaction {
  const node = tr.doc.nodeAt(position)
  if (node === null) return tr
  if (node.isAtom) {
    return NodeSelection.isSelectable(node) ? tr.setSelection(NodeSelection.create(tr.doc, position)) : tr
  }
  return tr.setSelection(Selection.near(tr.doc.resolve(position + 1), 1))
}

function swap(tr: Transaction, position: number, direction: -1 | 1): Transaction | undefined {
  const $position = tr.doc.resolve(position)
  const node = $position.nodeAfter
  const neighbour =
    direction === -1 ? $position.nodeBefore : siblingAfter($position.index(), $position.parent)
  if (node === null || neighbour === null || neighbour.type.name === 'caption') return undefined
  const offset = tr.selection.from - position
  const start = direction === -1 ? position - neighbour.nodeSize : position
  const pair = direction === -1 ? [node, neighbour] : [neighbour, node]
  tr.replaceWith(start, start + node.nodeSize + neighbour.nodeSize, pair)
  const landed = direction === -1 ? start : start + neighbour.nodeSize
  if (node.isAtom) return tr.setSelection(NodeSelection.create(tr.doc, landed))
  return tr.setSelection(Selection.near(tr.doc.resolve(landed + Math.max(1, offset)), 1))
}

function siblingAfter(index: number, parent: Node): Node | null {
  return parent.maybeChild(index + 1)
}
