/**
 * Whether a key event belongs to the input method. WebKit clears `isComposing` on the key that confirms a conversion,
 * so the key code 229 is checked, too.
 */
export function belongsToInputMethod(event: { isComposing: boolean; keyCode: number }): boolean {
  return event.isComposing || event.keyCode === 229
}
