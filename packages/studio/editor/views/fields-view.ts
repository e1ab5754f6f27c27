import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view'
import { element } from '../dom.ts'
import { type Field, type FieldSpec, makeField } from './field.ts'

export type Face = { dom: HTMLElement; show: (node: Node) => void }

export type BlockLook = {
  name: string
  label: string
  fields: readonly FieldSpec[]
  /** Below the text, as for a picture with its caption. */
  areFieldsBelow?: boolean
  /** The preview above the fields: a picture, a card. */
  face?: (node: Node, change: (attributes: Record<string, unknown>) => void) => Face
}

/** A node view with form fields beside its text; ProseMirror alone manages the text. */
export class FieldsView implements NodeView {
  readonly dom: HTMLElement
  readonly contentDOM?: HTMLElement
  readonly #fields = new Map<string, Field>()
  readonly #face: Face | undefined
  #node: Node

  constructor(look: BlockLook, node: Node, view: EditorView, getPos: () => number | undefined) {
    this.#node = node
    const change = (attributes: Record<string, unknown>) => {
      const position = getPos()
      if (position === undefined) return
      const { tr } = view.state
      for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(position, name, value)
      view.dispatch(tr)
    }
    const leave = () => {
      const position = getPos()
      if (position === undefined) return
      const { tr, doc } = view.state
      view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(position + 1), 1)).scrollIntoView())
      view.focus()
    }
    this.#face = look.face?.(node, change)
    for (const spec of look.fields) {
      this.#fields.set(
        spec.name,
        makeField(spec, (value) => change({ [spec.name]: value }), leave),
      )
    }
    this.dom = element('div', { class: `block block-${look.name}` })
    if (this.#face !== undefined) this.dom.append(still(this.#face.dom))
    const fields = [...this.#fields.values()].map((field) => field.dom)
    const group = element('div', { class: 'fields', role: 'group', 'aria-label': look.label }, ...fields)
    if (fields.length > 0) this.dom.append(still(group))
    // Tab reaches the controls from the text of the block, but does not stop at them on its way past the writing
    // surface.
    for (const control of this.dom.querySelectorAll<HTMLElement>('input, select, button'))
      control.tabIndex = -1
    if (!node.isAtom) {
      this.contentDOM = element('div', { class: 'words' })
      if (look.areFieldsBelow === true) group.before(this.contentDOM)
      else this.dom.append(this.contentDOM)
    }
    this.#show(node)
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false
    this.#node = node
    this.#show(node)
    return true
  }

  focusField(): void {
    this.#fields.values().next().value?.focus()
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof Element && event.target.closest('input, select, button') !== null
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== 'selection' && this.contentDOM?.contains(mutation.target) !== true
  }

  #show(node: Node): void {
    for (const [name, field] of this.#fields) field.show(String(node.attrs[name] ?? ''))
    this.dom.dataset['kind'] = String(node.attrs['kind'] ?? '')
    this.#face?.show(node)
  }
}

/** Makes the container not editable. */
function still(part: HTMLElement): HTMLElement {
  part.contentEditable = 'false'
  return part
}
