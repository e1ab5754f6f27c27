import { Fragment, type Node, Slice } from 'prosemirror-model'
import { isBox } from '../across-boxes/boxes.ts'

/**
 * Closes the boxes in which a copied selection began or ended: they are pasted as boxes with a part of their text.
 * ProseMirror would put the text behind the cursor into the last one. What was selected within one box is text; what
 * goes on into the answer, source or caption of the same block is that block.
 */
export function closeBoxes(slice: Slice): Slice {
  const { content, openStart, openEnd } = slice
  const shared = sharedDepth(content, Math.min(openStart, openEnd))
  const end = firstBox(content, shared, openEnd, ({ lastChild }) => lastChild)
  if (shared > 0)
    return end === openEnd ? slice : new Slice(closed(content, slice, { start: 0, end: 0 }), 0, 0)
  const start = firstBox(content, shared, openStart, ({ firstChild }) => firstChild)
  if (start === openStart && end === openEnd) return slice
  return new Slice(closed(content, slice, { start, end }), start, end)
}

/** How many open nodes contain all of the content. */
function sharedDepth({ firstChild, childCount }: Fragment, open: number): number {
  return open === 0 || childCount !== 1 || firstChild === null
    ? 0
    : 1 + sharedDepth(firstChild.content, open - 1)
}

/** The depth of the outermost open box on one side, or of all that is open. */
function firstBox(
  content: Fragment,
  shared: number,
  open: number,
  next: (content: Fragment) => Node | null,
): number {
  let node = next(content)
  for (let depth = 0; depth < open && node !== null; depth += 1) {
    if (depth >= shared && isBox(node.type)) return depth
    node = next(node.content)
  }
  return open
}

type Open = { openStart: number; openEnd: number }

/** Adds what the schema requires to the nodes that are open, but should not be: the title of a callout. */
function closed(
  content: Fragment,
  { openStart, openEnd }: Open,
  kept: { start: number; end: number },
): Fragment {
  const last = content.childCount - 1
  return Fragment.from(
    content.content.map((node, at) => {
      const open = { openStart: at === 0 ? openStart : 0, openEnd: at === last ? openEnd : 0 }
      if (open.openStart === 0 && open.openEnd === 0) return node
      const deeper = { openStart: Math.max(0, open.openStart - 1), openEnd: Math.max(0, open.openEnd - 1) }
      const within = closed(node.content, deeper, { start: kept.start - 1, end: kept.end - 1 })
      const staysOpen = (open.openStart > 0 && kept.start > 0) || (open.openEnd > 0 && kept.end > 0)
      return (staysOpen ? null : node.type.createAndFill(node.attrs, within)) ?? node.copy(within)
    }),
  )
}
