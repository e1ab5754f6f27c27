/** Elements that need all of these keys themselves: fields, panels, and boxes that scroll or play. */
const busy =
  'input, select, textarea, summary, dialog, iframe, audio, video, [contenteditable], .gallery-track, .data-table'

/**
 * ← and Space go to the next page, → and Shift+Space back, wherever the focus is on the page. At the last and the first
 * page they scroll the window, so that readers can leave the text by keyboard.
 */
export function startPageKeys(body: HTMLElement, step: (by: 1 | -1, isHeld: boolean) => boolean): () => void {
  function pressed(event: KeyboardEvent): void {
    const by = directionOf(event)
    if (by === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (isNeeded(event) || !isSeen(body)) return
    event.preventDefault()
    if (!step(by, event.repeat)) scrollWindow(by)
  }
  addEventListener('keydown', pressed)
  return () => removeEventListener('keydown', pressed)
}

/** A button needs only Space: it keeps the focus after a click, and the arrow keys must still turn pages. */
function isNeeded({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog:modal') !== null) return true
  if (!(target instanceof Element)) return false
  return target.closest(key === ' ' ? `${busy}, button` : busy) !== null
}

function directionOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): 1 | -1 | undefined {
  if (key === ' ') return shiftKey ? -1 : 1
  if (shiftKey) return undefined
  if (key === 'ArrowLeft' || key === 'PageDown') return 1
  return key === 'ArrowRight' || key === 'PageUp' ? -1 : undefined
}

function scrollWindow(by: 1 | -1): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollBy({ top: by * innerHeight * 0.85, behavior: isStill ? 'instant' : 'smooth' })
}

/** At least half of the text is on the screen. */
function isSeen(body: HTMLElement): boolean {
  const { top, bottom } = body.getBoundingClientRect()
  return Math.min(bottom, innerHeight) - Math.max(top, 0) > (bottom - top) / 2
}
