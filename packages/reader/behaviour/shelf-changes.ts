import { shelfChanged } from './shelf.ts'

/** Calls `show` when this page changed the shelf, and when another tab changed one of these items of `localStorage`. */
export function startWatchingShelf(items: readonly string[], show: () => void): () => void {
  const watch = ({ key }: StorageEvent) => {
    // Null: everything was removed.
    if (key === null || items.includes(key)) show()
  }
  addEventListener('storage', watch)
  addEventListener(shelfChanged, show)
  return () => {
    removeEventListener('storage', watch)
    removeEventListener(shelfChanged, show)
  }
}
