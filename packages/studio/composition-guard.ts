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
 * While Japanese is being converted, these keys belong to the input method: no dialog closes, no choice is taken, no tag
 * is added. WebKit has already cleared `isComposing` on the very key that confirms, but still calls it 229. The writing
 * surface has its own rules and hears everything.
 */
export function startCompositionGuard(target: EventTarget = window): () => void {
  const keep = (event: Event) => {
    if (isOfInputMethod(event as KeyboardEvent) && !isInWriting(event.target))
      event.stopImmediatePropagation()
  }
  target.addEventListener('keydown', keep, { capture: true })
  return () => target.removeEventListener('keydown', keep, { capture: true })
}

function isOfInputMethod({ key, isComposing, keyCode }: KeyboardEvent): boolean {
  return (isComposing || keyCode === 229) && (keysOfTheInputMethod.has(key) || key === 'Process')
}

function isInWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.ProseMirror') !== null
}
