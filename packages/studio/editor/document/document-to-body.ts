import type { Block, Body } from '@tsuzuri/content/body/blocks'
import type { Node } from 'prosemirror-model'
import { findEditorBlock } from '../editor-blocks.ts'

/** Converts an editor document to a body: empty paragraphs are omitted, everything else is included, valid or not. */
export function bodyFromDocument(document: Node): Body {
  return { blocks: document.children.flatMap((node) => blockFromNode(node) ?? []) }
}

const known = new WeakMap<Node, Block | null>()

/** The block of a node, or undefined if the node is empty. Nodes are immutable, so results are cached. */
export function blockFromNode(node: Node): Block | undefined {
  const found = known.get(node)
  if (found !== undefined) return found ?? undefined
  const kind = findEditorBlock(node.type.name)
  if (kind === undefined) throw new Error(`The node ${node.type.name} is no block`)
  const block = kind.fromNode(node)
  known.set(node, block ?? null)
  return block
}
