export const positionDelayMs = 500

/** The part of an element that gives its position on the screen. */
export interface Placed {
  getBoundingClientRect: () => { top: number; height: number }
}

export interface ScrollEnvironment {
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  viewportHeight: () => number
}

/** The fraction that is above the lower edge of the screen, from 0 to 1. */
export function readPart(element: Placed, viewportHeight: number): number {
  const { top, height } = element.getBoundingClientRect()
  if (height <= 0) return 0
  return Math.min(1, Math.max(0, (viewportHeight - top) / height))
}

/** The distance to scroll from the current position to a stored one. */
export function scrollTo(position: number, element: Placed, viewportHeight: number): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height * position - viewportHeight
}

/** Reports the position when scrolling pauses, and a last time on `pagehide`. */
export function startReadingPosition(
  article: Placed,
  report: (position: number) => void,
  { target, viewportHeight }: ScrollEnvironment = theWindow(),
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function scrolled(): void {
    clearTimeout(timer)
    timer = setTimeout(reportNow, positionDelayMs)
  }

  function reportNow(): void {
    clearTimeout(timer)
    timer = undefined
    report(readPart(article, viewportHeight()))
  }

  function reportPending(): void {
    if (timer !== undefined) reportNow()
  }

  target.addEventListener('scroll', scrolled, { passive: true })
  target.addEventListener('pagehide', reportPending)
  return () => {
    clearTimeout(timer)
    target.removeEventListener('scroll', scrolled)
    target.removeEventListener('pagehide', reportPending)
  }
}

export function theWindow(): ScrollEnvironment {
  return { target: globalThis, viewportHeight: () => innerHeight }
}
