import type { Node, ResolvedPos } from 'prosemirror-model'
import { type Command, Selection } from 'prosemirror-state'
import { isAcrossBoxes, isBox } from '../across-boxes/boxes.ts'
import { schema } from '../document/schema.ts'
import type { BlockNodeSpec } from '../editor-block.ts'
import { goToParagraph, leaveBlock } from './blocks.ts'
import { findAncestor, findAround, textBlock, topBlock } from './containers.ts'

const { nodes } = schema

/** Enter in a line that can't be split moves to the next field. */
export const leaveLine: Command = (state, dispatch) => {
  const line = textBlock(state)
  if (line === undefined) return false
  const onEnter = enterIn(line.node)
  if (onEnter === 'leave-block') return leaveBlock(state, dispatch)
  if (onEnter !== 'next-line') return false
  const next = Selection.near(state.doc.resolve(line.position + line.node.nodeSize), 1)
  dispatch?.(state.tr.setSelection(next).scrollIntoView())
  return true
}

/** Enter in the empty last paragraph of a box leaves the box. */
export const leaveBox: Command = (state, dispatch) => {
  const paragraph = textBlock(state)
  const box = findAround(state, ({ spec }) => spec['isBox'] === true)
  if (paragraph?.node.type !== nodes.paragraph || paragraph.node.content.size > 0 || box === undefined)
    return false
  const texts = box.node.children.filter((child) => enterIn(child) === undefined)
  const isLast = texts.at(-1) === paragraph.node && texts.length > 1
  if (!isLast) return false
  const block = topBlock(state.selection.$from)
  if (block === undefined) return false
  const tr = state.tr.delete(paragraph.position, paragraph.position + paragraph.node.nodeSize)
  const end = tr.mapping.map(block.position + block.node.nodeSize)
  dispatch?.(goToParagraph(tr, end, 'empty').scrollIntoView())
  return true
}

export const breakLine: Command = (state, dispatch) => {
  const { $from } = state.selection
  if (!$from.parent.inlineContent || $from.parent.type.contentMatch.matchType(nodes.line_break) === null) {
    return false
  }
  dispatch?.(state.tr.replaceSelectionWith(nodes.line_break.create()).scrollIntoView())
  return true
}

/** Enter in a table cell inserts a line break. */
export const breakLineInCell: Command = (state, dispatch) =>
  enterIn(state.selection.$from.parent) === 'break-line' && breakLine(state, dispatch)

/** Backspace at the start of a line that can't be joined must not reach the browser. */
export const stayInLine: Command = (state) => {
  const { $from, empty } = state.selection
  return empty && $from.parentOffset === 0 && enterIn($from.parent) !== undefined
}

/** Backspace or Delete between a title and the text below it, which would lose its marks. An empty paragraph is deleted. */
export function stayBesideTitle(direction: -1 | 1): Command {
  return ({ doc, selection: { $from, empty } }) => {
    if (!empty || $from.depth === 0 || !isAtBorder($from, direction)) return false
    const border = doc.resolve(direction === -1 ? $from.before() : $from.after())
    const $beside = Selection.findFrom(border, direction, true)?.$from
    if ($beside === undefined || $from.sharedDepth($beside.pos) === 0) return false
    if ($from.parent.type === schema.nodes.paragraph && $from.parent.content.size === 0) return false
    const $below = direction === -1 ? $from : $beside
    return $below.parent.content.size > 0 && isAcrossBoxes($from, $beside)
  }
}

/**
 * Backspace or Delete at the border of a text in a box, where nothing can be joined. ProseMirror would select the title
 * or the answer beside it: the next press would delete all of it, and a typed word would go below the block.
 */
export function stayInBox(direction: -1 | 1): Command {
  return ({ selection: { $from, empty } }) =>
    empty && isAtBorder($from, direction) && findAncestor($from, isBox) !== undefined
}

function isAtBorder({ parentOffset, parent }: ResolvedPos, direction: -1 | 1): boolean {
  return parentOffset === (direction === -1 ? 0 : parent.content.size)
}

/** Backspace at the start of a heading turns it into a paragraph. */
export const backToParagraph: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || $from.parent.type !== nodes.heading) return false
  dispatch?.(state.tr.setBlockType($from.pos, $from.pos, nodes.paragraph))
  return true
}

function enterIn(node: Node): BlockNodeSpec['onEnter'] {
  return node.type.spec['onEnter']
}
