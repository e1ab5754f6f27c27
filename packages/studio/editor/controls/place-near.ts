import type { EditorView } from 'prosemirror-view'

/** Positions a floating element below (or above) a text range, within the editor's layer. */
export function placeNear(
  view: EditorView,
  part: HTMLElement,
  { from, to, side }: { from: number; to: number; side: 'above' | 'below' },
): void {
  const layer = part.offsetParent?.getBoundingClientRect()
  if (layer === undefined) return
  const start = view.coordsAtPos(from)
  const end = view.coordsAtPos(to, -1)
  const isAbove = side === 'above' && start.top - layer.top > part.offsetHeight + 8
  const top = isAbove ? start.top - layer.top - part.offsetHeight - 8 : end.bottom - layer.top + 8
  const left = Math.min(start.left - layer.left, layer.width - part.offsetWidth - 8)
  part.style.insetBlockStart = `${Math.round(top)}px`
  part.style.insetInlineStart = `${Math.round(Math.max(0, left))}px`
}
