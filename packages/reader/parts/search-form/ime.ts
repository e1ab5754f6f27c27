const composing = 229

/**
 * Whether a key is meant for the input method: arrows walk through its candidates, Enter takes one. Safari says so of the
 * Enter that ends a composition by the key code alone.
 */
export function isForIme(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === composing
}
