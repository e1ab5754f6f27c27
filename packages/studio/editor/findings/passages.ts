import type { Node } from 'prosemirror-model'
import type { Passage } from '../../aids/finding.ts'

/** A passage and the document position of its first character; an image has no characters. */
export type PlacedPassage = { passage: Passage; start: number; isNode: boolean }

/** The text blocks for the writing aids, in order. A line break has length one, in the text and in the document. */
export function listPassages(document: Node): PlacedPassage[] {
  const placed: PlacedPassage[] = []
  document.descendants((node, position, parent) => {
    const { name } = node.type
    if (name === 'image' || name === 'picture') {
      placed.push({
        passage: { kind: 'image', text: String(node.attrs['alt']) },
        start: position,
        isNode: true,
      })
    }
    if (!node.isTextblock) return true
    const text = node.textBetween(0, node.content.size, undefined, '\n')
    if (text !== '')
      placed.push({ passage: passageOf(node, parent, text), start: position + 1, isNode: false })
    return false
  })
  return placed
}

function passageOf(node: Node, parent: Node | null, text: string): Passage {
  switch (node.type.name) {
    case 'heading':
      return { kind: 'heading', level: Number(node.attrs['level']), text }
    case 'paragraph':
      return { kind: parent?.type.name === 'quote' ? 'quote' : 'paragraph', text }
    case 'item':
      return { kind: 'item', text }
    case 'table_cell':
    case 'table_header':
      return { kind: 'cell', text }
    case 'image':
    case 'picture':
    case 'caption':
      return { kind: 'caption', text }
    default:
      return { kind: 'line', text }
  }
}
