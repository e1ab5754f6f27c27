/**
 * Whether a key belongs to the input method. WebKit clears `isComposing` on the very key that confirms a conversion, so the
 * old key code is asked, too.
 */
export function belongsToInputMethod(event: { isComposing: boolean; keyCode: number }): boolean {
  return event.isComposing || event.keyCode === 229
}
