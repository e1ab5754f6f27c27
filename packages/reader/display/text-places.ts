import type { LocalCache } from '@tsuzuri/browser/local-cache'

export const placesRemembered = 100
const lifetimeMs = 365 * 24 * 60 * 60 * 1000

type StoredPlace = { path: string; offset: number }

/**
 * The place in the text of one article: the characters before it. Stored on this device only, for the latest articles; the
 * places of reading and of reading aloud under different keys.
 */
export function openTextPlaces(
  cache: Pick<LocalCache, 'getItem' | 'setItem'>,
  {
    key = 'text-places',
    path = location.pathname,
    now = Date.now,
  }: { key?: string; path?: string; now?: () => number } = {},
): { find: () => number; store: (offset: number) => void } {
  const list = (): StoredPlace[] => {
    const stored = cache.getItem(key)
    return Array.isArray(stored) ? stored.filter(isPlace) : []
  }
  return {
    find: () => list().find((place) => place.path === path)?.offset ?? 0,
    store(offset) {
      const others = list().filter((place) => place.path !== path)
      const places = offset === 0 ? others : [{ path, offset }, ...others]
      cache.setItem(key, places.slice(0, placesRemembered), {
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
