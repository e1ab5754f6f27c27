import type { NodeType, ResolvedPos } from 'prosemirror-model'

/** A node whose text is never joined with the text around it: a card, a callout, a cell, a caption, a title. */
export function isBox({ spec }: NodeType): boolean {
  return spec.isolating === true || spec['isBox'] === true || spec['onEnter'] !== undefined
}

/** Whether one of the positions is in a box that the other is not in. */
export function isAcrossBoxes($from: ResolvedPos, $to: ResolvedPos): boolean {
  const shared = $from.sharedDepth($to.pos)
  return [$from, $to].some(($end) => {
    for (let depth = $end.depth; depth > shared; depth -= 1) if (isBox($end.node(depth).type)) return true
    return false
  })
}
