import { belongsToInputMethod } from '@tsuzuri/browser/input-method'

const keysOfTheInputMethod = new Set([
  'Enter',
  'Tab',
  'Escape',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
])

/**
 * During a composition these keys belong to the input method: they close no dialog, select no option and add no tag.
 * The editor handles its own keys and gets all events.
 */
export function startCompositionGuard(target: EventTarget = window): () => void {
  const keep = (event: Event) => {
    if (isOfInputMethod(event as KeyboardEvent) && !isInWriting(event.target))
      event.stopImmediatePropagation()
  }
  target.addEventListener('keydown', keep, { capture: true })
  return () => target.removeEventListener('keydown', keep, { capture: true })
}

function isOfInputMethod(event: KeyboardEvent): boolean {
  return belongsToInputMethod(event) && (keysOfTheInputMethod.has(event.key) || event.key === 'Process')
}

function isInWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.ProseMirror') !== null
}
