/**
 * Whether the input method handles this key: arrows select candidates, Enter commits one. WebKit has already cleared
 * `isComposing` on the key that commits, but its key code is still 229.
 */
export function belongsToInputMethod(event: { isComposing: boolean; keyCode: number }): boolean {
  return event.isComposing || event.keyCode === 229
}
