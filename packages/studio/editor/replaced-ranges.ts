import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'

/** A replaced range, in the document before the change, and the map of its positions to the final document. */
export type Replaced = {
  doc: Node
  from: number
  to: number
  map: (position: number, side: -1 | 1) => number
}

/** The ranges that a sequence of transactions replaced, for plugins that complete the change. */
export function replacedRanges(transactions: readonly Transaction[]): Replaced[] {
  return transactions.flatMap(({ steps, docs, mapping }, at) =>
    steps.flatMap((step, index) => {
      const doc = docs[index]
      if (doc === undefined) return []
      const mappings = [mapping.slice(index), ...transactions.slice(at + 1).map((later) => later.mapping)]
      const map: Replaced['map'] = (position, side) =>
        mappings.reduce((mapped, one) => one.map(mapped, side), position)
      const ranges: Replaced[] = []
      step.getMap().forEach((from, to) => ranges.push({ doc, from, to, map }))
      return ranges
    }),
  )
}
