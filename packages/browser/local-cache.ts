import { checkedConfig, isPriority } from './cache/config.ts'
import type { CacheConfig } from './cache/config.ts'
import { isExpired, toJson } from './cache/item.ts'
import { currentSizeName, openShelf } from './cache/shelf.ts'

export interface ItemOptions {
  /** 1 is kept longest, 5 goes first. */
  priority?: number
  /** The moment it expires, in ms since 1970. */
  expires?: number
}

export interface LocalCache {
  setItem: (key: string, value: unknown, options?: ItemOptions) => void
  /** Null when there is none; with `callback`, what that gives, and it is stored. */
  getItem: (key: string, options?: ItemOptions & { callback?: () => unknown }) => unknown
  removeItem: (key: string) => void
  clear: () => void
  getAllKeys: () => string[]
  getCacheCurSize: () => number
}

/**
 * A small cache in localStorage (in memory where there is none) that makes room for itself: expired items go first, then
 * the lowest priority, then the least recently used. Input that it refuses is told to `warn`, never thrown.
 */
export function openLocalCache(given: Partial<CacheConfig> = {}): LocalCache {
  const config = checkedConfig(given)
  const { now, warn, keyPrefix } = config
  const shelf = openShelf(config)

  function isKey(key: string): boolean {
    if (key !== '' && key !== currentSizeName) return true
    warn(`Invalid key: should not be empty or '${currentSizeName}'`)
    return false
  }

  function setItem(key: string, value: unknown, { priority, expires }: ItemOptions = {}): void {
    if (!isKey(key)) return
    if (!isStorable(value)) return warn('The value of item should not be undefined!')
    const rank = priority ?? config.defaultPriority
    if (!isPriority(rank)) return warn('Invalid parameter: priority should be within 1 and 5.')
    const sized = toJson({
      key: keyPrefix + key,
      data: value,
      timestamp: now(),
      visitedTime: now(),
      priority: rank,
      expires: expires ?? now() + config.defaultLifetimeMs,
      type: typeof value,
    })
    if (sized.byteSize > config.itemMaxBytes)
      return warn(`Item with key: ${key} you are trying to put into is too big!`)
    shelf.remove(key)
    shelf.makeRoom(sized.byteSize)
    if (!shelf.put(key, sized)) warn(`Item with key: ${key} could not be stored: the storage is full.`)
  }

  function findValue(key: string): unknown {
    const item = shelf.find(key)
    if (!item || isExpired(item, now())) {
      shelf.remove(key)
      return null
    }
    const { byteSize: _, ...rest } = item
    shelf.put(key, toJson({ ...rest, visitedTime: now() }))
    return item.data
  }

  return {
    setItem,
    getItem(key, { callback, ...options } = {}) {
      if (!isKey(key)) return null
      const value = findValue(key)
      if (value !== null || !callback) return value
      const fresh = callback()
      if (fresh !== null) setItem(key, fresh, options)
      return fresh
    },
    removeItem(key) {
      if (isKey(key)) shelf.remove(key)
    },
    clear: () => shelf.keys().forEach(shelf.remove),
    getAllKeys: shelf.keys,
    getCacheCurSize: shelf.size,
  }
}

/** What JSON can't hold (undefined, functions, circles) would come back as something else. */
function isStorable(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}
