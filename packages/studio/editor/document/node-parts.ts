import type { Text } from '@tsuzuri/content/body/inline'
import type { Node } from 'prosemirror-model'
import type { BlockNodeSpec, NodeBuilder } from '../editor-block.ts'
import { textFromNode } from './nodes-to-text.ts'

/** A single line without marks, such as a name. */
export function plainLine(className: string, onEnter: NonNullable<BlockNodeSpec['onEnter']>): BlockNodeSpec {
  return {
    content: 'text*',
    marks: '',
    defining: true,
    onEnter,
    parseDOM: [{ tag: `div.${className}` }],
    toDOM: () => ['div', { class: className }, 0],
  }
}

export function isEmpty(node: Node): boolean {
  return node.content.size === 0
}

export function childrenOf(node: Node, name: string): Node[] {
  return node.children.filter((child) => child.type.name === name)
}

export function readTexts(nodes: readonly Node[]): Text[] {
  return nodes.filter((node) => !isEmpty(node)).map(textFromNode)
}

/** Paragraph nodes; an empty one if there are no texts. */
export function paragraphNodes(texts: readonly Text[], build: NodeBuilder): Node[] {
  if (texts.length === 0) return [build.node('paragraph')]
  return texts.map((text) => build.node('paragraph', null, build.text(text)))
}
