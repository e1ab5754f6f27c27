import { Fragment, type Node, type ResolvedPos } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { isBox } from './boxes.ts'

/**
 * Deletes from one box into another. What is covered as a whole is removed; boxes in which the range begins or ends
 * stay, with their facts and the rest of their text. Tables keep their rows and columns.
 */
export function clearBoxes(tr: Transaction, $from: ResolvedPos, $to: ResolvedPos): void {
  const shared = $from.sharedDepth($to.pos)
  // From the end to the start, so that the positions before each change stay valid.
  const last = coveredEnd($from, $to, shared)
  for (let depth = last.depth; depth > shared; depth -= 1) {
    const end = depth === last.depth ? last.end : $to.before(depth + 1)
    clear(tr, $to.start(depth), end)
  }
  clear(tr, $from.after(shared + 1), last.depth === shared ? last.end : $to.before(shared + 1))
  for (let depth = shared + 1; depth <= $from.depth; depth += 1) {
    const start = depth === $from.depth ? $from.pos : $from.after(depth + 1)
    clear(tr, start, $from.end(depth))
  }
}

/**
 * The depth down to which nodes stay at the end of the range. A paragraph or list that is covered to its end is removed
 * as a whole, unless its parent needs it.
 */
function coveredEnd($from: ResolvedPos, $to: ResolvedPos, shared: number): { depth: number; end: number } {
  let found = { depth: $to.depth, end: $to.pos }
  for (let depth = $to.depth; depth > shared; depth -= 1) {
    const isAtEnd = $to.pos + $to.depth - depth === $to.end(depth) && $to.parentOffset > 0
    if (!isAtEnd || isBox($to.node(depth).type)) break
    const first = depth - 1 === shared ? $from.index(shared) + 1 : 0
    if ($to.node(depth - 1).canReplace(first, $to.index(depth - 1) + 1))
      found = { depth: depth - 1, end: $to.after(depth) }
  }
  return found
}

/** Deletes text, or whole nodes of one parent; lines and cells that it needs are left, empty. */
function clear(tr: Transaction, start: number, end: number): void {
  if (start >= end) return
  const $start = tr.doc.resolve(start)
  const { parent } = $start
  if (parent.inlineContent) {
    tr.delete(start, end)
    return
  }
  const [first, next] = [$start.index(), tr.doc.resolve(end).index()]
  const covered = parent.children.slice(first, next)
  const after = Fragment.from(parent.children.slice(next))
  const isTable = covered.every(({ type }) => type.spec['tableRole'] !== undefined)
  const left = isTable
    ? Fragment.from(covered.map(emptied))
    : (parent.contentMatchAt(first).fillBefore(after, true) ?? Fragment.from(covered.map(emptied)))
  tr.replaceWith(start, end, left)
}

/** The same node without text. */
function emptied(node: Node): Node {
  return node.inlineContent || node.isLeaf
    ? node.type.create(node.attrs)
    : node.copy(Fragment.from(node.children.map(emptied)))
}
