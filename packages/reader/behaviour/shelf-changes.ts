import { shelfChanged } from './shelf.ts'

/**
 * Calls `show` when this page changes the shelf, when another tab changes one of these items of `localStorage`, and
 * when the page returns from the back/forward cache, where it got no events.
 */
export function startWatchingShelf(items: readonly string[], show: () => void): () => void {
  const watch = ({ key }: StorageEvent) => {
    // A null key means that all items were removed.
    if (key === null || items.includes(key)) show()
  }
  const returned = ({ persisted }: PageTransitionEvent) => {
    if (persisted) show()
  }
  addEventListener('storage', watch)
  addEventListener('pageshow', returned)
  addEventListener(shelfChanged, show)
  return () => {
    removeEventListener('storage', watch)
    removeEventListener('pageshow', returned)
    removeEventListener(shelfChanged, show)
  }
}
