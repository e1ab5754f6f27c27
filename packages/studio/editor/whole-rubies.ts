import { isHistoryTransaction } from 'prosemirror-history'
import { Mark, type Node } from 'prosemirror-model'
import { Plugin, type Transaction } from 'prosemirror-state'
import { rubyBetween } from './document/mark-run.ts'
import { schema } from './document/schema.ts'
import { replacedRanges } from './replaced-ranges.ts'

/**
 * Words that are pasted or dropped into a ruby become part of it, like typed ones. If Enter or another block splits it,
 * both halves lose the reading, because it is that of the whole word. Undo and redo restore a text as it was.
 */
export function wholeRubies(): Plugin {
  return new Plugin({
    appendTransaction: (transactions, _before, { tr }) => {
      if (transactions.some(isHistoryTransaction)) return null
      for (const { doc, from, to, map } of replacedRanges(transactions)) {
        const $from = doc.resolve(from)
        const ruby = rubyBetween($from, doc.resolve(to))
        const [start, end] = [map(from, -1), map(to, 1)]
        if (ruby === undefined || start === end) continue
        const [$start, $end] = [tr.doc.resolve(start), tr.doc.resolve(end)]
        if ($start.sameParent($end) && !holdsOtherRuby(tr.doc, start, end, ruby))
          setMarks(tr, start, end, $from.nodeBefore?.marks ?? [])
        else tr.removeMark($start.start(), start, ruby).removeMark(end, $end.end(), ruby)
      }
      return tr.docChanged ? tr : null
    },
  })
}

function holdsOtherRuby(document: Node, from: number, to: number, ruby: Mark): boolean {
  let isFound = false
  document.nodesBetween(from, to, ({ marks }) => {
    const other = schema.marks.ruby.isInSet(marks)
    if (other !== undefined && !other.eq(ruby)) isFound = true
  })
  return isFound
}

/** Changes nothing if the marks are right: typing in a ruby must not render it again during a composition. */
function setMarks(tr: Transaction, from: number, to: number, marks: readonly Mark[]): void {
  let areSame = true
  tr.doc.nodesBetween(from, to, (node) => {
    if (node.isInline && !Mark.sameSet(node.marks, marks)) areSame = false
  })
  if (areSame) return
  tr.removeMark(from, to)
  for (const mark of marks) tr.addMark(from, to, mark)
}
