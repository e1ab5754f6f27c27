/** Wheel events closer together than this are one gesture: a trackpad sends more after the fingers have left it. */
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
    if (isScrolling(event.target, body, deltaY)) return
    const isSameGesture = timeStamp - lastAt < gestureGapMs
    lastAt = timeStamp
    if (!isSameGesture) isTaken = isWhole(body) && step(deltaY > 0 ? 1 : -1)
    if (isTaken) event.preventDefault()
  }

  body.addEventListener('wheel', turned, { passive: false })
  return () => body.removeEventListener('wheel', turned)
}

/** Whether a table or a figure under the pointer can still scroll in this direction. */
function isScrolling(target: EventTarget | null, body: HTMLElement, by: number): boolean {
  let box = target instanceof Element ? target : null
  for (; box !== null && box !== body; box = box.parentElement) {
    const left = by > 0 ? box.scrollHeight - box.clientHeight - box.scrollTop : box.scrollTop
    if (left > 1 && getComputedStyle(box).overflowY === 'auto') return true
  }
  return false
}

function isWhole(body: HTMLElement): boolean {
  const { top, bottom } = body.getBoundingClientRect()
  return top >= -overlap && bottom <= innerHeight + overlap
}
