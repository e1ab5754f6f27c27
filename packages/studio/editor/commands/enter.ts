import { type Command, Selection } from 'prosemirror-state'
import { schema } from '../document/schema.ts'
import { leaveBlock } from './blocks.ts'
import { around, textBlock } from './containers.ts'

const { nodes } = schema

/** Enter in a line that can't be split goes on to what comes next. */
export const leaveLine: Command = (state, dispatch) => {
  const line = textBlock(state)
  const name = line?.node.type.name
  if (line === undefined || name === undefined) return false
  if (name === 'image' || name === 'source' || name === 'caption') return leaveBlock(state, dispatch)
  if (name !== 'callout_title' && name !== 'question' && name !== 'picture') return false
  const next = Selection.near(state.doc.resolve(line.position + line.node.nodeSize), 1)
  dispatch?.(state.tr.setSelection(next).scrollIntoView())
  return true
}

/** Enter in the empty last paragraph of a box leaves the box. */
export const leaveBox: Command = (state, dispatch) => {
  const paragraph = textBlock(state)
  const box = around(state, 'quote', 'callout', 'answer', 'product', 'salon')
  if (paragraph?.node.type !== nodes.paragraph || paragraph.node.content.size > 0 || box === undefined)
    return false
  const texts = box.node.children.filter((child) => child.type.name !== 'source')
  const isLast = texts.at(-1) === paragraph.node && texts.length > (box.node.type === nodes.callout ? 2 : 1)
  if (!isLast) return false
  const tr = state.tr.delete(paragraph.position, paragraph.position + paragraph.node.nodeSize)
  return leaveBlock(state.apply(tr), (leaving) => {
    for (const step of leaving.steps) tr.step(step)
    dispatch?.(tr.setSelection(Selection.fromJSON(tr.doc, leaving.selection.toJSON())).scrollIntoView())
  })
}

export const breakLine: Command = (state, dispatch) => {
  const { $from } = state.selection
  if (!$from.parent.inlineContent || $from.parent.type.contentMatch.matchType(nodes.line_break) === null) {
    return false
  }
  dispatch?.(state.tr.replaceSelectionWith(nodes.line_break.create()).scrollIntoView())
  return true
}

/** A cell keeps its text together: Enter breaks the line in it. */
export const breakLineInCell: Command = (state, dispatch) =>
  around(state, 'table_cell', 'table_header') !== undefined && breakLine(state, dispatch)

/** Backspace at the start of a line that can't be joined with what is above must not reach the browser. */
export const stayInLine: Command = (state) => {
  const { $from, empty } = state.selection
  const kept = [
    'image',
    'picture',
    'caption',
    'source',
    'callout_title',
    'question',
    'table_cell',
    'table_header',
  ]
  return empty && $from.parentOffset === 0 && kept.includes($from.parent.type.name)
}

/** Backspace at the start of a heading makes a paragraph of it. */
export const backToParagraph: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || $from.parent.type !== nodes.heading) return false
  dispatch?.(state.tr.setBlockType($from.pos, $from.pos, nodes.paragraph))
  return true
}
