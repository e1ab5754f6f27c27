import type { PlainBlock } from '@tsuzuri/content/body/plain-block'
import type { Node } from 'prosemirror-model'
import { list } from '../blocks/list.ts'
import { paragraph } from '../blocks/paragraph.ts'
import type { NodeBuilder } from '../editor-block.ts'

/** Nodes of the blocks in a callout or an answer; an empty paragraph if there are none. */
export function plainNodes(blocks: readonly PlainBlock[], build: NodeBuilder): Node[] {
  if (blocks.length === 0) return [build.node('paragraph')]
  return blocks.map((block) =>
    block.type === 'paragraph' ? paragraph.toNode(block, build) : list.toNode(block, build),
  )
}

export function readPlainNodes(nodes: readonly Node[]): PlainBlock[] {
  return nodes.flatMap((node) =>
    node.type.name === 'list' ? (list.fromNode(node) ?? []) : (paragraph.fromNode(node) ?? []),
  )
}
