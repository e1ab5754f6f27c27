import { Plugin, type Transaction } from 'prosemirror-state'
import { findAncestor } from './commands/containers.ts'
import { nextStart } from './commands/lists.ts'
import { schema } from './document/schema.ts'
import { type Replaced, replacedRanges } from './replaced-ranges.ts'

const { list } = schema.nodes

/** If a paste or drop splits a numbered list, the second part continues the numbers. */
export function continueNumbers(): Plugin {
  return new Plugin({
    appendTransaction: (transactions, _before, { tr }) => {
      if (!transactions.some(isInsertion)) return null
      for (const replaced of replacedRanges(transactions)) countOn(tr, replaced)
      return tr.docChanged ? tr : null
    },
  })
}

function isInsertion(tr: Transaction): boolean {
  return tr.getMeta('uiEvent') === 'paste' || tr.getMeta('uiEvent') === 'drop'
}

function countOn(tr: Transaction, { doc, from, to, map }: Replaced): void {
  const divided = findAncestor(doc.resolve(from), (type) => type === list)
  if (divided === undefined || divided.node.attrs['ordered'] !== true) return
  const end = divided.position + divided.node.nodeSize
  if (to >= end) return
  const first = tr.doc.nodeAt(map(divided.position, -1))
  const second = tr.doc.resolve(map(end, 1)).nodeBefore
  if (first?.type !== list || second?.type !== list || first === second) return
  tr.setNodeAttribute(map(end, 1) - second.nodeSize, 'start', nextStart(first))
}
