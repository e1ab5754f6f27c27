import type { Mark, Node, ResolvedPos } from 'prosemirror-model'
import { schema } from './schema.ts'

type Run = { from: number; to: number }

/** The text around a position, or before it, that has this mark. */
export function runAround($position: ResolvedPos, mark: Mark): Run | undefined {
  let start = $position.start()
  let from: number | undefined
  let to = start
  for (const child of $position.parent.children) {
    const end = start + child.nodeSize
    if (mark.isInSet(child.marks)) {
      from ??= start
      to = end
    } else if (to >= $position.pos) break
    else from = undefined
    start = end
  }
  return from === undefined ? undefined : { from, to }
}

/** Extends the range to the whole of each ruby that it cuts: a ruby is one word, and marks apply to all of it. */
export function withWholeRubies(document: Node, { from, to }: Run): Run {
  return {
    from: rubyAcross(document.resolve(from))?.from ?? from,
    to: rubyAcross(document.resolve(to))?.to ?? to,
  }
}

/** The ruby that a position divides. */
function rubyAcross($position: ResolvedPos): Run | undefined {
  const mark = rubyBetween($position, $position)
  return mark && runAround($position, mark)
}

/** The ruby that begins before a range and ends after it. */
export function rubyBetween($from: ResolvedPos, $to: ResolvedPos): Mark | undefined {
  const mark = schema.marks.ruby.isInSet($from.nodeBefore?.marks ?? [])
  return $from.sameParent($to) && mark?.isInSet($to.nodeAfter?.marks ?? []) === true ? mark : undefined
}
