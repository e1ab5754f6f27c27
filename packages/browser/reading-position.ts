export const positionDelayMs = 500

/** As much of an element as says where it is on the screen. */
export interface Placed {
  getBoundingClientRect: () => { top: number; height: number }
}

export interface ScrollSurroundings {
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  viewportHeight: () => number
}

/** How much of it has come above the screen's lower edge: 0 is none, 1 is all. */
export function readPart(element: Placed, viewportHeight: number): number {
  const { top, height } = element.getBoundingClientRect()
  if (height <= 0) return 0
  return Math.min(1, Math.max(0, (viewportHeight - top) / height))
}

/** How far to scroll, from where the page is now, to be at a position again. */
export function scrollTo(position: number, element: Placed, viewportHeight: number): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height * position - viewportHeight
}

/** Tells the position when scrolling has paused, and a last time when the page is left. */
export function startReadingPosition(
  article: Placed,
  tell: (position: number) => void,
  { target, viewportHeight }: ScrollSurroundings = theWindow(),
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function scrolled(): void {
    clearTimeout(timer)
    timer = setTimeout(tellNow, positionDelayMs)
  }

  function tellNow(): void {
    clearTimeout(timer)
    timer = undefined
    tell(readPart(article, viewportHeight()))
  }

  function tellWaiting(): void {
    if (timer !== undefined) tellNow()
  }

  target.addEventListener('scroll', scrolled, { passive: true })
  target.addEventListener('pagehide', tellWaiting)
  return () => {
    clearTimeout(timer)
    target.removeEventListener('scroll', scrolled)
    target.removeEventListener('pagehide', tellWaiting)
  }
}

export function theWindow(): ScrollSurroundings {
  return { target: globalThis, viewportHeight: () => innerHeight }
}
