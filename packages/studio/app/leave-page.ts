let isAnswered = false

/** For listeners of `beforeunload`: the browser asks before the page is left, unless the person has already answered. */
export function askBeforeUnload(event: Event): void {
  if (!isAnswered) event.preventDefault()
}

/** Whether the browser would ask now. */
export function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** Leaves without the browser's question. */
export function leaveUnasked(address: string): void {
  isAnswered = true
  location.assign(address)
}
