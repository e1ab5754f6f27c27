/** A live region speaks only of what changes after it was emptied. */
export const announceDelayMs = 100

/** As much of a heading as taking the focus needs. */
export interface FocusableHeading {
  focus: (options: { preventScroll: boolean }) => void
  hasAttribute: (name: string) => boolean
  setAttribute: (name: string, value: string) => void
  removeAttribute: (name: string) => void
  addEventListener: (type: 'blur', listener: () => void, options: { once: boolean }) => void
}

export interface Announcement {
  /** The new page's h1; without one the focus stays where it is. */
  heading: FocusableHeading | null
  /** An element with `aria-live="polite"` that outlives the pages. */
  region: { textContent: string | null }
  text: string
}

/** Takes a reader who hears the page to the new one: focus on its heading, and its name said once. Returns its stop. */
export function announcePage({ heading, region, text }: Announcement): () => void {
  if (heading) focusOn(heading)
  region.textContent = ''
  const timer = setTimeout(() => (region.textContent = text), announceDelayMs)
  return () => clearTimeout(timer)
}

/** Focusable only while it has the focus; the router alone decides about scrolling. */
function focusOn(heading: FocusableHeading): void {
  if (!heading.hasAttribute('tabindex')) {
    heading.setAttribute('tabindex', '-1')
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true })
  }
  heading.focus({ preventScroll: true })
}
