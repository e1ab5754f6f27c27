import { bodyText, countCharacters as countIn } from '@tsuzuri/content/body/plain-text'
import type { Node } from 'prosemirror-model'
import { blockFromNode } from './document-to-body.ts'

const counted = new WeakMap<Node, number>()

/** The number of characters of a document. Nodes are immutable, so a key recounts only the changed block. */
export function countCharacters(document: Node): number {
  return document.children.reduce((sum, node) => sum + countBlock(node), 0)
}

function countBlock(node: Node): number {
  const known = counted.get(node)
  if (known !== undefined) return known
  const block = blockFromNode(node)
  const count = block === undefined ? 0 : countIn(bodyText({ blocks: [block] }))
  counted.set(node, count)
  return count
}
