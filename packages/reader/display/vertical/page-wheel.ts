/** Wheel events closer together than this are one gesture: a trackpad keeps sending them while it rolls out. */
const gestureGapMs = 150
/** The part of the text that may be outside the screen while the wheel still turns pages. */
const overlap = 8

/**
 * The wheel turns one page per gesture while the whole text is on the screen. Otherwise, and at both ends, it scrolls the
 * window, so that a reader can always leave the text.
 */
export function startPageWheel(body: HTMLElement, step: (by: 1 | -1) => boolean): () => void {
  let lastAt = -Infinity
  let isTaken = false

  function turned(event: WheelEvent): void {
    const { deltaX, deltaY, timeStamp, ctrlKey } = event
    // Horizontal movement scrolls the text natively; with Ctrl the wheel zooms.
    if (ctrlKey || Math.abs(deltaX) >= Math.abs(deltaY)) return
    const isSameGesture = timeStamp - lastAt < gestureGapMs
    lastAt = timeStamp
    if (!isSameGesture) isTaken = isWhole(body) && step(deltaY > 0 ? 1 : -1)
    if (isTaken) event.preventDefault()
  }

  body.addEventListener('wheel', turned, { passive: false })
  return () => body.removeEventListener('wheel', turned)
}

function isWhole(body: HTMLElement): boolean {
  const { top, bottom } = body.getBoundingClientRect()
  return top >= -overlap && bottom <= innerHeight + overlap
}
