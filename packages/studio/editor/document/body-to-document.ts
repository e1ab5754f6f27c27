import type { Block, Body } from '@tsuzuri/content/body/blocks'
import type { Node } from 'prosemirror-model'
import type { NodeBuilder } from '../editor-block.ts'
import { editorBlockOf } from '../editor-blocks.ts'
import { schema } from './schema.ts'
import { nodesFromLine, nodesFromText } from './text-to-nodes.ts'

export const nodeBuilder: NodeBuilder = {
  node: (name, attributes, content) => schema.node(name, attributes, content),
  text: nodesFromText,
  line: nodesFromLine,
}

/** Converts a body to an editor document. An empty body gets one paragraph. */
export function documentFromBody(body: Body): Node {
  const blocks = body.blocks.map(nodeFromBlock)
  return schema.nodes.doc.create(null, blocks.length === 0 ? [schema.nodes.paragraph.create()] : blocks)
}

const made = new WeakMap<Block, Node>()

/** The node of a block. Both are immutable, so nodes are cached by block. */
export function nodeFromBlock(block: Block): Node {
  const known = made.get(block)
  if (known !== undefined) return known
  const node = editorBlockOf(block.type).toNode(block, nodeBuilder)
  made.set(block, node)
  return node
}
