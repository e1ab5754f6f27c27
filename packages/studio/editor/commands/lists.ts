import { listStart } from '@tsuzuri/content/body/blocks/list'
import { Fragment, type Attrs, type Node } from 'prosemirror-model'
import { type Command, TextSelection } from 'prosemirror-state'
import { isEmpty } from '../document/node-parts.ts'
import { schema } from '../document/schema.ts'
import { around, textBlock } from './containers.ts'

const { nodes } = schema

/** Turns paragraphs into one list; a list of this kind back into paragraphs. */
export function toggleList(ordered: boolean): Command {
  return (state, dispatch) => {
    const list = around(state, 'list')
    if (list !== undefined) {
      if (list.node.attrs['ordered'] === ordered) return unlist(state, dispatch)
      dispatch?.(state.tr.setNodeAttribute(list.position, 'ordered', ordered))
      return true
    }
    return gatherInList({ ordered })(state, dispatch)
  }
}

/** Makes the paragraph the next item of the list before it if its number fits, otherwise the first of a new list. */
export function numberParagraph(number: number): Command {
  return (state, dispatch) => {
    const paragraph = textBlock(state)
    if (paragraph === undefined) return false
    const { node, position } = paragraph
    const before = state.doc.resolve(position).nodeBefore
    const isNext =
      before?.type === nodes.list &&
      before.attrs['ordered'] === true &&
      nextNumber(before.attrs['start'], before.children) === number
    if (!isNext) return gatherInList({ ordered: true, start: startAt(number) })(state, dispatch)
    const { from, to } = state.selection
    const tr = state.tr.delete(position, position + node.nodeSize).insert(position - 1, itemOf(node))
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, from - 1, to - 1)).scrollIntoView())
    return true
  }
}

/** Sets the first number of the numbered list around the cursor. */
export function setListStart(number: number): Command {
  return (state, dispatch) => {
    const list = around(state, 'list')
    if (list === undefined || list.node.attrs['ordered'] !== true) return false
    dispatch?.(state.tr.setNodeAttribute(list.position, 'start', startAt(number)))
    return true
  }
}

/** The start number of a list that continues this one. */
export function nextStart(list: Node): number {
  return startAt(nextNumber(list.attrs['start'], list.children))
}

/** Empty items are not saved, and nested ones have their own numbers. */
function nextNumber(start: number, items: readonly Node[]): number {
  return start + items.filter((item) => item.attrs['depth'] === 0 && !isEmpty(item)).length
}

/** Returns 1 for a number that no list can begin with. */
function startAt(number: number): number {
  return listStart(number).start ?? 1
}

function gatherInList(attributes: Attrs): Command {
  return (state, dispatch) => {
    const range = state.selection.$from.blockRange(state.selection.$to)
    if (range === null) return false
    const children = range.parent.children.slice(range.startIndex, range.endIndex)
    const isText = children.every((child) => child.type === nodes.paragraph || child.type === nodes.heading)
    const made = nodes.list.create(attributes, Fragment.from(children.map((child) => itemOf(child))))
    if (!isText || !range.parent.canReplaceWith(range.startIndex, range.endIndex, nodes.list)) return false
    const { from, to } = state.selection
    const tr = state.tr.replaceWith(range.start, range.end, made)
    const place = (position: number) => tr.doc.resolve(position + 1)
    dispatch?.(tr.setSelection(TextSelection.between(place(from), place(to))).scrollIntoView())
    return true
  }
}

/** Indents (1) or outdents (-1) the selected items. */
export function indentItems(step: 1 | -1): Command {
  return (state, dispatch) => {
    const list = around(state, 'list')
    if (list === undefined) return false
    const { from, to } = state.selection
    const tr = state.tr
    list.node.forEach((item, offset, at) => {
      const start = list.position + 1 + offset
      const isChosen = start < to && start + item.nodeSize > from
      const depth = step === 1 && at > 0 ? 1 : 0
      if (isChosen && item.attrs['depth'] !== depth) tr.setNodeAttribute(start, 'depth', depth)
    })
    if (!tr.docChanged) return false
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Enter in an empty item outdents it; at the outermost level it becomes a paragraph after the list. */
export const leaveEmptyItem: Command = (state, dispatch) => {
  const item = textBlock(state)
  if (item?.node.type !== nodes.item || item.node.content.size > 0) return false
  return indentItems(-1)(state, dispatch) || liftItem(state, dispatch)
}

/** Backspace at the start of an item outdents it, too. */
export const backOutOfItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || $from.parent.type !== nodes.item) return false
  return indentItems(-1)(state, dispatch) || liftItem(state, dispatch)
}

/** Splits the list: the current item becomes a paragraph between the two parts, and the numbers continue. */
const liftItem: Command = (state, dispatch) => {
  const list = around(state, 'list')
  const { $from } = state.selection
  if (list === undefined) return false
  const at = $from.index($from.depth - 1)
  const items = list.node.children
  const { start } = list.node.attrs
  const parts = [
    ...listOf(list.node, items.slice(0, at), start),
    nodes.paragraph.create(null, $from.parent.content),
    ...listOf(list.node, items.slice(at + 1), startAt(nextNumber(start, items.slice(0, at)))),
  ]
  const before = at === 0 ? 0 : (parts[0]?.nodeSize ?? 0)
  const tr = state.tr.replaceWith(list.position, list.position + list.node.nodeSize, parts)
  const cursor = list.position + before + 1 + $from.parentOffset
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, cursor)).scrollIntoView())
  return true
}

const unlist: Command = (state, dispatch) => {
  const list = around(state, 'list')
  if (list === undefined) return false
  const paragraphs = list.node.children.map((item) => nodes.paragraph.create(null, item.content))
  const { from, to } = state.selection
  const end = list.position + list.node.nodeSize
  const tr = state.tr.replaceWith(list.position, end, paragraphs)
  // The selection may end beyond the list.
  const place = (position: number) => tr.doc.resolve(position < end ? position - 1 : tr.mapping.map(position))
  dispatch?.(tr.setSelection(TextSelection.between(place(from), place(to))).scrollIntoView())
  return true
}

/** The remaining list; its first item is never nested, because it has no parent. */
function listOf(list: Node, items: readonly Node[], start: number): Node[] {
  const [first, ...others] = items
  if (first === undefined) return []
  const top = nodes.item.create({ ...first.attrs, depth: 0 }, first.content)
  return [nodes.list.create({ ...list.attrs, start }, [top, ...others])]
}

function itemOf(block: Node): Node {
  return nodes.item.create(null, block.content)
}
