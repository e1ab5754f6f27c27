import { isSafeHref } from '@tsuzuri/content/safe-href'
import type { MarkType } from 'prosemirror-model'
import { type EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { completeAddress } from '../complete-address.ts'
import { runAround, withWholeRubies } from '../document/mark-run.ts'
import { newRubyNumber } from '../document/marks.ts'
import { schema } from '../document/schema.ts'
import type { EditorHost } from '../options.ts'
import { askLine } from './ask-line.ts'

const { link, ruby } = schema.marks

/** Prompts for the link target of the selected text; an existing link can be changed or removed. */
export async function editLink(view: EditorView): Promise<void> {
  selectWhole(view, link)
  if (view.state.selection.empty) return
  const present = markAt(view.state, link)
  const rel: unknown = present?.attrs['rel'] ?? null
  const answer = await askLine(view, {
    label: 'リンク先',
    value: String(present?.attrs['href'] ?? ''),
    check: (line) =>
      isSafeHref(completeAddress(line)) ? undefined : 'http(s)、mailto、または / で始まるURLを入れてください',
    tick: { label: '広告・アフィリエイトのリンク（sponsored）', isOn: rel === 'sponsored' },
    ...(present === undefined ? {} : { removal: 'リンクを外す' }),
  })
  if (answer === undefined || view.isDestroyed) return
  const { from, to } = view.state.selection
  const tr = view.state.tr.removeMark(from, to, link)
  const kept = rel === 'sponsored' ? null : rel
  const attributes = { href: completeAddress(answer.line), rel: answer.isTicked ? 'sponsored' : kept }
  view.dispatch(answer.line === '' ? tr : tr.addMark(from, to, link.create(attributes)))
}

/** Prompts for the reading of the selected text. */
export async function editRuby(view: EditorView, { proposeReading }: EditorHost): Promise<void> {
  selectWhole(view, ruby)
  const { from, to, empty } = view.state.selection
  if (empty) return
  const present = markAt(view.state, ruby)
  const words = view.state.doc.textBetween(from, to)
  const answer = await askLine(view, {
    label: `「${words}」のルビ`,
    value: String(present?.attrs['reading'] ?? ''),
    check: (line) => (line.length > 100 ? 'ルビが長すぎます' : undefined),
    ...(present === undefined ? { proposal: proposeReading(words) } : { removal: 'ルビを外す' }),
  })
  if (answer === undefined || view.isDestroyed) return
  const reading = answer.line
  const asked = view.state.selection
  const tr = view.state.tr.removeMark(asked.from, asked.to, ruby)
  view.dispatch(
    reading === '' ? tr : tr.addMark(asked.from, asked.to, ruby.create({ reading, number: newRubyNumber() })),
  )
}

export function markAt(state: EditorState, type: MarkType) {
  const { $from, empty } = state.selection
  const node = empty ? ($from.nodeBefore ?? $from.nodeAfter) : $from.nodeAfter
  return node === null ? undefined : type.isInSet(node.marks)
}

/** Expands the selection to the link or ruby around the cursor, and to the whole of each ruby that it cuts. */
function selectWhole(view: EditorView, type: MarkType): void {
  const { doc, selection, tr } = view.state
  const mark = selection.empty ? markAt(view.state, type) : undefined
  const run = mark === undefined ? undefined : runAround(selection.$from, mark)
  const { from, to } = withWholeRubies(doc, run ?? selection)
  if (from === selection.from && to === selection.to) return
  view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)))
}
