/** A screen reader announces a live region only when its text changes, so it is emptied first. */
export const announceDelayMs = 100

/** The part of an HTML element that moving the focus needs. */
export interface FocusableHeading {
  focus: (options: { preventScroll: boolean }) => void
  hasAttribute: (name: string) => boolean
  setAttribute: (name: string, value: string) => void
  removeAttribute: (name: string) => void
  addEventListener: (type: 'blur', listener: () => void, options: { once: boolean }) => void
}

/** An element with `role="status"` or `aria-live` that is in the document before its text changes. */
export interface LiveRegion {
  textContent: string | null
}

export interface Announcement {
  /**
   * The element that gets the focus: the new page's h1, or after a return the link by which the reader left. Null: no
   * focus change.
   */
  heading: FocusableHeading | null
  /** An element with `aria-live="polite"` that stays in the document across navigations. */
  region: LiveRegion
  text: string
}

/** Announces a navigation to screen readers: focuses the new heading and speaks its text once. Returns `stop`. */
export function announcePage({ heading, region, text }: Announcement): () => void {
  if (heading) focusOn(heading)
  return announceIn(region, text)
}

/** Speaks a text in a live region, also if it is the same as before. Returns `stop`. */
export function announceIn(region: LiveRegion, text: string): () => void {
  region.textContent = ''
  const timer = setTimeout(() => (region.textContent = text), announceDelayMs)
  return () => clearTimeout(timer)
}

/** A heading is focusable only while it has the focus; only the router controls scrolling. */
export function focusOn(heading: FocusableHeading): void {
  if (!heading.hasAttribute('tabindex') && !heading.hasAttribute('href')) {
    heading.setAttribute('tabindex', '-1')
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true })
  }
  heading.focus({ preventScroll: true })
}
