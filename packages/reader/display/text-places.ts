import type { LocalCache } from '@tsuzuri/browser/local-cache'
import { openReadingHistory } from '@tsuzuri/browser/reading-history'

export const placesRemembered = 100
const keys = ['text-places', 'aloud-places'] as const
const lifetimeMs = 365 * 24 * 60 * 60 * 1000

/** Used while the history is off: the places are kept only until the document is closed. */
const unstored = new Map<string, StoredPlace[]>()

type StoredPlace = { path: string; offset: number }
type DeviceCache = Pick<LocalCache, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The place in the text of one article: the number of characters before it. Stored on this device only, for the latest
 * articles. Reading and reading aloud have different keys. While the reading history is off, places are not stored,
 * either.
 */
export function openTextPlaces(
  cache: DeviceCache,
  {
    key = keys[0],
    path = location.pathname,
    now = Date.now,
  }: { key?: (typeof keys)[number]; path?: string; now?: () => number } = {},
): { find: () => number; store: (offset: number) => void } {
  const { isOff } = openReadingHistory(cache)
  const list = (): StoredPlace[] => {
    const stored = isOff() ? unstored.get(key) : cache.getItem(key)
    return Array.isArray(stored) ? stored.filter(isPlace) : []
  }
  return {
    find: () => list().find((place) => place.path === path)?.offset ?? 0,
    store(offset) {
      const others = list().filter((place) => place.path !== path)
      const places = (offset === 0 ? others : [{ path, offset }, ...others]).slice(0, placesRemembered)
      if (isOff()) unstored.set(key, places)
      else cache.setItem(key, places, { priority: 2, expires: now() + lifetimeMs })
    },
  }
}

export function forgetTextPlaces({ removeItem }: DeviceCache): void {
  keys.forEach(removeItem)
}

function isPlace(value: unknown): value is StoredPlace {
  if (typeof value !== 'object' || value === null) return false
  const { path, offset } = value as Partial<StoredPlace>
  return typeof path === 'string' && Number.isSafeInteger(offset) && (offset ?? -1) >= 0
}
