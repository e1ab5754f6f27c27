/** Where the router stores the scroll positions of a tab, by the keys of its history entries. */
const positionsKey = 'react-router-scroll-positions'

/**
 * Restores the scroll position of a history entry to which the reader returned in a new document. The browser does so for
 * the last entry of a document. Older entries are left to the router, which restores nothing in a page that it hydrates.
 */
export function restorePosition(): void {
  // A page that is not at its top was already scrolled by the reader, or by the browser to a fragment.
  if (history.scrollRestoration === 'auto' || (scrollY > 0 && location.hash === '')) return
  try {
    const positions = JSON.parse(sessionStorage.getItem(positionsKey) ?? '{}') as Record<string, number>
    const position = positions[(history.state as { key: string }).key]
    if (position !== undefined) scrollTo(0, position)
  } catch {
    // The storage is blocked or damaged: the page stays where it is.
  }
}
