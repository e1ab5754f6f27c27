import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { moveFromControl } from './commands/fields.ts'
import { belongsToInputMethod } from '@tsuzuri/browser/input-method'

/** Tab in a control of a block. The browser's own order would visit the controls of all blocks and skip the text. */
export function fieldKeys(): Plugin {
  return new Plugin({
    view: (view) => {
      const press = (event: KeyboardEvent) => moveByTab(view, event)
      view.dom.addEventListener('keydown', press)
      return { destroy: () => view.dom.removeEventListener('keydown', press) }
    },
  })
}

function moveByTab(view: EditorView, event: KeyboardEvent): void {
  const { target, key, shiftKey, ctrlKey, altKey, metaKey } = event
  if (key !== 'Tab' || ctrlKey || altKey || metaKey || belongsToInputMethod(event)) return
  if (!(target instanceof HTMLElement) || target === view.dom) return
  if (moveFromControl(view, target, shiftKey ? -1 : 1)) event.preventDefault()
  else if (shiftKey) leaveBackward(view, target)
}

/** Without this, Shift+Tab in the first control would stop at the surface around it and then return to its fields. */
function leaveBackward(view: EditorView, control: HTMLElement): void {
  view.dom.tabIndex = -1
  const restore = () => view.dom.removeAttribute('tabindex')
  control.addEventListener('blur', restore, { once: true })
  control.addEventListener('keyup', restore, { once: true })
}
