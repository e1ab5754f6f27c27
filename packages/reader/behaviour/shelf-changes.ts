import { shelfChanged } from './shelf.ts'

/**
 * Calls `show` when this page changed the shelf, when another tab changed one of these items of `localStorage`, and when the
 * browser brings the page back, which got no events meanwhile.
 */
export function startWatchingShelf(items: readonly string[], show: () => void): () => void {
  const watch = ({ key }: StorageEvent) => {
    // Null: everything was removed.
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
