import { type Command, NodeSelection, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type Placed, topBlock } from './containers.ts'

const controls = 'input, select, button'

/** A tab stop of a block: a control, or a text, which may have several paragraphs. */
type Stop = { dom: globalThis.Node } & (
  | { kind: 'control'; dom: HTMLElement }
  | { kind: 'text'; from: number; to: number; isPlain: boolean }
)

/** Tab moves to the next field of the block. After its last field the browser moves out of the writing surface. */
export function moveToField(direction: -1 | 1): Command {
  return ({ selection }, dispatch, view) => {
    const block = topBlock(selection.$from)
    if (block === undefined || view === undefined) return false
    const stops = listStops(view, block)
    const at = stops.findIndex(
      (stop) => stop.kind === 'text' && stop.from <= selection.from && selection.from <= stop.to,
    )
    if (at === -1 && !(selection instanceof NodeSelection && direction === 1)) return false
    const next = stops[at + direction]
    if (next === undefined) return false
    if (dispatch !== undefined) goTo(view, next)
    return true
  }
}

/** The same from a control of a block; false if the block has no further field. */
export function moveFromControl(view: EditorView, control: Element, direction: -1 | 1): boolean {
  const block = blockOf(view, control)
  if (block === undefined) return false
  const stops = listStops(view, block)
  const at = stops.findIndex(({ dom }) => dom === control)
  const next = at === -1 ? undefined : stops[at + direction]
  if (next !== undefined) goTo(view, next)
  return next !== undefined
}

function goTo(view: EditorView, stop: Stop): void {
  if (stop.kind === 'control') {
    stop.dom.focus()
    return
  }
  const { doc, tr } = view.state
  view.dispatch(tr.setSelection(Selection.near(doc.resolve(stop.to), -1)).scrollIntoView())
  view.focus()
}

function blockOf(view: EditorView, control: Element): Placed | undefined {
  let found: Placed | undefined
  view.state.doc.forEach((node, position) => {
    if (view.nodeDOM(position)?.contains(control) === true) found = { node, position }
  })
  return found
}

/** The tab stops in document order; the paragraphs of one text are one stop. */
function listStops(view: EditorView, { node, position }: Placed): Stop[] {
  const dom = view.nodeDOM(position)
  if (!(dom instanceof HTMLElement)) return []
  const stops: Stop[] = [...dom.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => control.getClientRects().length > 0)
    .map((control) => ({ kind: 'control', dom: control }))
  view.state.doc.nodesBetween(position, position + node.nodeSize, (text, at) => {
    if (!text.isTextblock) return true
    const isPlain = text.type.name === 'paragraph' || text.type.name === 'item'
    const place = { from: at + 1, to: at + 1 + text.content.size }
    stops.push({ kind: 'text', dom: view.domAtPos(at + 1).node, ...place, isPlain })
    return false
  })
  stops.sort(({ dom: a }, { dom: b }) =>
    (a.compareDocumentPosition(b) & globalThis.Node.DOCUMENT_POSITION_FOLLOWING) > 0 ? -1 : 1,
  )
  const merged: Stop[] = []
  for (const stop of stops) {
    const last = merged.at(-1)
    if (last?.kind === 'text' && last.isPlain && stop.kind === 'text' && stop.isPlain) last.to = stop.to
    else merged.push(stop)
  }
  return merged
}
