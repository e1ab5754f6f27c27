import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { belongsToInputMethod } from '@tsuzuri/browser/input-method'
import { button, element, newId } from '../dom.ts'
import { followedRange, followSelection } from './asked-range.ts'
import { placeNear } from './place-near.ts'

type Question = {
  label: string
  value?: string
  /** Filled in when it resolves, unless the writer has started typing. */
  proposal?: Promise<string | undefined>
  /** Returns the error of the input. */
  check?: (line: string) => string | undefined
  /** Offers removal; the answer is then an empty line. */
  removal?: string
  /** An optional checkbox. */
  tick?: { label: string; isOn: boolean }
}

export type Answer = { line: string; isTicked: boolean }

const openForms = new WeakMap<EditorView, () => void>()

/**
 * Prompts for one line beside the selection; undefined if the writer cancels or another prompt opens. After the answer
 * the same words are selected again, even if they have moved.
 */
export function askLine(view: EditorView, question: Question): Promise<Answer | undefined> {
  openForms.get(view)?.()
  const { from, to, empty } = view.state.selection
  view.dispatch(followSelection(view.state))
  const id = newId('ask')
  const input = element('input', { id, autocomplete: 'off' })
  input.value = question.value ?? ''
  const fault = element('p', { class: 'fault', role: 'alert' })
  const tick = element('input', { type: 'checkbox', id: `${id}-tick` })
  tick.checked = question.tick?.isOn ?? false
  const form = element('form', { class: 'ask', role: 'dialog', 'aria-label': question.label })
  let resolve: (answer: Answer | undefined) => void = () => {}
  const answered = new Promise<Answer | undefined>((settle) => {
    resolve = settle
  })
  let isTouched = false

  const answer = (line: string | undefined) => {
    form.remove()
    openForms.delete(view)
    view.focus()
    if (line !== undefined) selectAsked(view)
    resolve(line === undefined ? undefined : { line, isTicked: tick.checked })
  }
  const submit = element('button', { type: 'submit' }, '決定')
  const cancel = button('やめる', 'やめる', () => answer(undefined))
  openForms.set(view, () => answer(undefined))
  form.append(element('label', { for: id }, question.label), input, submit, cancel, fault)
  if (question.tick !== undefined) {
    const label = element('label', { for: tick.id }, question.tick.label)
    form.append(element('div', { class: 'tick' }, tick, label))
  }
  if (question.removal !== undefined)
    form.append(button(question.removal, question.removal, () => answer('')))

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const line = input.value.normalize('NFC').trim()
    const complaint =
      !empty && isRangeGone(view)
        ? '選んだ文字は、もう本文にありません'
        : line === ''
          ? '入力してください'
          : question.check?.(line)
    if (complaint === undefined) answer(line)
    else fault.textContent = complaint
  })
  form.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (belongsToInputMethod(event)) {
      // The Enter that confirms a conversion must not send the form.
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    if (event.key === 'Escape') answer(undefined)
  })
  input.addEventListener('input', () => {
    isTouched = true
  })
  void offer(question.proposal)
  async function offer(proposal: Question['proposal']) {
    const line = await proposal
    if (isTouched || line === undefined) return
    input.value = line
    input.select()
  }

  view.dom.parentElement?.append(form)
  placeNear(view, form, { from, to, side: 'below' })
  input.focus()
  input.select()
  return answered
}

function isRangeGone({ state }: EditorView): boolean {
  const { from, to } = followedRange(state)
  return from === to
}

function selectAsked(view: EditorView): void {
  const { doc, selection, tr } = view.state
  const { from, to } = followedRange(view.state)
  if (selection.from === from && selection.to === to) return
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to))))
}
