const composing = 229

/**
 * Whether the input method (IME) handles this key: arrows select candidates, Enter commits one. Safari marks the Enter
 * that ends a composition by the key code only.
 */
export function isForIme(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === composing
}
