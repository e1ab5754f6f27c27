import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'

/** Replaces the text: unchanged blocks stay in place, and so does a cursor in them. */
export function replaceDocument(state: EditorState, next: Node): Transaction | undefined {
  const start = state.doc.content.findDiffStart(next.content)
  if (start === null) return undefined
  const from = Math.min(blockBorder(state.doc, start), blockBorder(next, start))
  const after = sameTail(state.doc, next, from)
  const end = state.doc.content.size - after
  return state.tr.replace(from, end, next.slice(from, next.content.size - after))
}

/** The start of the block at a position. */
function blockBorder(document: Node, position: number): number {
  const $position = document.resolve(Math.min(position, document.content.size))
  return $position.depth === 0 ? $position.pos : $position.before(1)
}

/** The total size of the equal blocks at the end. */
function sameTail(some: Node, others: Node, from: number): number {
  let size = 0
  for (let back = 1; back <= Math.min(some.childCount, others.childCount); back += 1) {
    const one = some.child(some.childCount - back)
    const other = others.child(others.childCount - back)
    if (!one.eq(other)) break
    const grown = size + one.nodeSize
    if (from > some.content.size - grown || from > others.content.size - grown) break
    size = grown
  }
  return size
}
