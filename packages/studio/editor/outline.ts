import type { Node } from 'prosemirror-model'
import { blockFromNode } from './document/document-to-body.ts'

export type OutlineEntry = { level: 2 | 3 | 4; text: string; position: number }

/** The position of the nth block of the body; empty paragraphs do not count. */
export function positionOfBlock(document: Node, index: number): number | undefined {
  const positions: number[] = []
  document.forEach((node, position) => {
    if (blockFromNode(node) !== undefined) positions.push(position)
  })
  return positions[index]
}

/** The headings with their positions. */
export function outlineOf(document: Node): OutlineEntry[] {
  const entries: OutlineEntry[] = []
  document.forEach((node, position) => {
    const { level } = node.attrs
    if (node.type.name === 'heading' && node.content.size > 0)
      entries.push({ level, text: node.textContent, position })
  })
  return entries
}
