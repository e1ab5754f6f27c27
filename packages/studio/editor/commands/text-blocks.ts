import { setBlockType } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { type Command, TextSelection } from 'prosemirror-state'
import { schema } from '../document/schema.ts'
import { around } from './containers.ts'

const { nodes } = schema

export const turnIntoParagraph: Command = setBlockType(nodes.paragraph)

/** Toggles a heading of this level. */
export function toggleHeading(level: 2 | 3 | 4): Command {
  return (state, dispatch) => {
    const present = around(state, 'heading')
    const isSame = present?.node.attrs['level'] === level
    return (isSame ? turnIntoParagraph : setBlockType(nodes.heading, { level }))(state, dispatch)
  }
}

/** Turns paragraphs into one quotation with a source line; a quotation back into paragraphs. */
export const toggleQuote: Command = (state, dispatch) => {
  const quote = around(state, 'quote')
  const { from, to } = state.selection
  if (quote !== undefined) {
    const texts = quote.node.children.filter((child) => child.type === nodes.paragraph)
    const tr = state.tr.replaceWith(quote.position, quote.position + quote.node.nodeSize, texts)
    const end = tr.doc.content.size - 1
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, Math.min(from - 1, end), Math.min(to - 1, end))))
    return true
  }
  const range = state.selection.$from.blockRange(state.selection.$to)
  if (range === null || range.depth > 0) return false
  const children = range.parent.children.slice(range.startIndex, range.endIndex)
  if (!children.every((child) => child.isTextblock && child.type !== nodes.image)) return false
  const made = nodes.quote.create(null, [...children.map(asParagraph), nodes.source.create()])
  const tr = state.tr.replaceWith(range.start, range.end, made)
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, from + 1, to + 1)).scrollIntoView())
  return true
}

function asParagraph(block: Node): Node {
  return nodes.paragraph.create(null, block.content)
}
