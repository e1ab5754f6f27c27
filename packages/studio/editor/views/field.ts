import { belongsToInputMethod } from '@tsuzuri/browser/input-method'
import { completeAddress } from '../complete-address.ts'
import { element, newId } from '../dom.ts'

export type FieldSpec = {
  name: string
  label: string
  placeholder?: string
  choices?: readonly (readonly [value: string, label: string])[]
  inputMode?: 'numeric' | 'url'
  /** Completes the typed text when the writer leaves the field. */
  complete?: (typed: string) => string
}

export const linkField: FieldSpec = {
  name: 'url',
  label: 'リンク先',
  placeholder: 'https://',
  inputMode: 'url',
  complete: completeAddress,
}

export type Field = { dom: HTMLElement; focus: () => void; show: (value: string) => void }

/** A labelled field of a block. It reports a composition only after it is confirmed. */
export function makeField(spec: FieldSpec, change: (value: string) => void, leave: () => void): Field {
  const id = newId('field')
  const control = spec.choices === undefined ? makeInput(spec, id) : makeSelect(spec.choices, id)
  control.name = spec.name
  const dom = element('div', { class: 'field' }, element('label', { for: id }, spec.label), control)
  let isComposing = false
  control.addEventListener('compositionstart', () => {
    isComposing = true
  })
  control.addEventListener('compositionend', () => {
    isComposing = false
    change(control.value)
  })
  control.addEventListener('input', () => {
    if (!isComposing) change(control.value)
  })
  control.addEventListener('change', () => {
    const completed = spec.complete?.(control.value) ?? control.value
    if (completed === control.value) return
    control.value = completed
    change(completed)
  })
  control.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || belongsToInputMethod(event) || event.key !== 'Enter') return
    event.preventDefault()
    leave()
  })
  return {
    dom,
    focus: () => control.focus(),
    show: (value) => {
      if (control.value !== value && document.activeElement !== control) control.value = value
    },
  }
}

function makeInput({ placeholder, inputMode }: FieldSpec, id: string): HTMLInputElement {
  return element('input', { id, placeholder, inputmode: inputMode, autocomplete: 'off' })
}

function makeSelect(choices: NonNullable<FieldSpec['choices']>, id: string): HTMLSelectElement {
  const options = choices.map(([value, label]) => element('option', { value }, label))
  return element('select', { id }, ...options)
}
