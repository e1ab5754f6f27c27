import type { LocalCache } from '@tsuzuri/browser/local-cache'

export const placesRemembered = 100
const placesKey = 'text-places'
const lifetimeMs = 365 * 24 * 60 * 60 * 1000

type StoredPlace = { path: string; offset: number }

/** The place in the text of one article: the characters before it. Stored on this device only, for the latest articles. */
export function openTextPlaces(
  cache: Pick<LocalCache, 'getItem' | 'setItem'>,
  path: string = location.pathname,
  now: () => number = Date.now,
): { find: () => number; store: (offset: number) => void } {
  const list = (): StoredPlace[] => {
    const stored = cache.getItem(placesKey)
    return Array.isArray(stored) ? stored.filter(isPlace) : []
  }
  return {
    find: () => list().find((place) => place.path === path)?.offset ?? 0,
    store(offset) {
      const others = list().filter((place) => place.path !== path)
      const places = offset === 0 ? others : [{ path, offset }, ...others]
      cache.setItem(placesKey, places.slice(0, placesRemembered), {
        priority: 2,
        expires: now() + lifetimeMs,
      })
    },
  }
}

function isPlace(value: unknown): value is StoredPlace {
  if (typeof value !== 'object' || value === null) return false
  const { path, offset } = value as Partial<StoredPlace>
  return typeof path === 'string' && Number.isSafeInteger(offset) && (offset ?? -1) >= 0
}
