import { isSafeHref } from '@tsuzuri/content/safe-href'
import type { Attrs, Node, NodeType } from 'prosemirror-model'
import { type Command, TextSelection } from 'prosemirror-state'
import { childrenOf } from '../document/node-parts.ts'
import { lineOf } from '../document/nodes-to-text.ts'
import { schema } from '../document/schema.ts'
import { around } from './containers.ts'

const { nodes, marks } = schema

export const turnIntoParagraph: Command = turnInto(nodes.paragraph)

export function turnIntoHeading(level: number): Command {
  return turnInto(nodes.heading, { level })
}

/** Toggles a heading of this level. */
export function toggleHeading(level: 2 | 3 | 4): Command {
  return (state, dispatch) => {
    const present = around(state, 'heading')
    const isSame = present?.node.attrs['level'] === level
    return (isSame ? turnIntoParagraph : turnIntoHeading(level))(state, dispatch)
  }
}

/** Turns paragraphs into one quotation with a source line; a quotation back into paragraphs. */
export const toggleQuote: Command = (state, dispatch) => {
  const quote = around(state, 'quote')
  const { from, to } = state.selection
  if (quote !== undefined) {
    const texts = [...childrenOf(quote.node, 'paragraph'), ...sourceParagraph(quote.node)]
    const end = quote.position + quote.node.nodeSize
    const tr = state.tr.replaceWith(quote.position, end, texts)
    const place = (position: number) =>
      tr.doc.resolve(
        Math.min(position < end ? position - 1 : tr.mapping.map(position), tr.doc.content.size - 1),
      )
    dispatch?.(tr.setSelection(TextSelection.between(place(from), place(to))))
    return true
  }
  const range = state.selection.$from.blockRange(state.selection.$to)
  if (range === null || range.depth > 0) return false
  const children = range.parent.children.slice(range.startIndex, range.endIndex)
  if (!children.every((child) => child.isTextblock && child.type !== nodes.image)) return false
  const made = nodes.quote.create(null, [...children.map(asParagraph), nodes.source.create()])
  const tr = state.tr.replaceWith(range.start, range.end, made)
  const place = (position: number) => tr.doc.resolve(position + 1)
  dispatch?.(tr.setSelection(TextSelection.between(place(from), place(to))).scrollIntoView())
  return true
}

/**
 * Converts the selected paragraphs and headings to this type. Captions are text blocks, too, but their pictures must
 * stay.
 */
function turnInto(type: NodeType, attributes: Attrs | null = null): Command {
  return (state, dispatch) => {
    const { tr } = state
    for (const { $from, $to } of state.selection.ranges) {
      state.doc.nodesBetween($from.pos, $to.pos, (node, position) => {
        if (node.type === nodes.paragraph || node.type === nodes.heading)
          tr.setBlockType(position, position + node.nodeSize, type, attributes)
      })
    }
    if (!tr.docChanged) return false
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** The source of a quotation, with the link to it. */
function sourceParagraph({ lastChild, attrs }: Node): Node[] {
  const url = lineOf(attrs['url'])
  const words = lineOf(lastChild?.textContent ?? '') || url
  if (words === '') return []
  const links = isSafeHref(url) ? [marks.link.create({ href: url })] : []
  return [nodes.paragraph.create(null, schema.text(words, links))]
}

function asParagraph(block: Node): Node {
  return nodes.paragraph.create(null, block.content)
}
