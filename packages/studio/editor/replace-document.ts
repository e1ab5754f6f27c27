import type { Node } from 'prosemirror-model'
import { EditorState, type Transaction } from 'prosemirror-state'
import { isPending, picturesIn } from './paste/pending-picture.ts'

/** Replaces the text: unchanged blocks stay in place, and so does a cursor in them. */
export function replaceDocument(state: EditorState, document: Node): Transaction | undefined {
  const next = withPending(document, state.doc)
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

/**
 * A body does not contain the names of pending pictures. Blocks that are otherwise equal keep those of the previous
 * text.
 */
function withPending(document: Node, before: Node): Node {
  const pending = picturesIn(before, isPending).map(({ node }) => node)
  if (pending.length === 0) return document
  const { tr } = EditorState.create({ doc: document })
  for (const { node, position } of picturesIn(document, (media) => media === '')) {
    const at = pending.findIndex((one) => withoutMedia(one).eq(node))
    const [found] = at < 0 ? [] : pending.splice(at, 1)
    if (found !== undefined) tr.setNodeAttribute(position, 'media', found.attrs['media'])
  }
  return tr.doc
}

function withoutMedia({ type, attrs, content, marks }: Node): Node {
  return type.create({ ...attrs, media: '' }, content, marks)
}
