import { checkedConfig, isPriority } from './cache/config.ts'
import type { CacheConfig } from './cache/config.ts'
import { isExpired, toJson } from './cache/item.ts'
import { currentSizeName, openItemStore } from './cache/item-store.ts'

const hourMs = 60 * 60 * 1000

export interface ItemOptions {
  /** 1 is evicted last, 5 first. */
  priority?: number
  /** When the item expires, in ms since 1970. */
  expires?: number
}

export interface LocalCache {
  /** Returns whether the item is stored; if not, an earlier one of this key stays. */
  setItem: (key: string, value: unknown, options?: ItemOptions) => boolean
  /** Null for a missing item; with `callback`, its result is stored and returned instead. */
  getItem: (key: string, options?: ItemOptions & { callback?: () => unknown }) => unknown
  removeItem: (key: string) => void
  clear: () => void
  getAllKeys: () => string[]
  getCacheCurSize: () => number
}

/**
 * A small cache in localStorage (in memory if that is missing) with eviction: expired items first, then the lowest
 * priority, then the least recently used (to the hour). Invalid input is reported to `warn`, never thrown.
 */
export function openLocalCache(given: Partial<CacheConfig> = {}): LocalCache {
  const config = checkedConfig(given)
  const { now, warn, keyPrefix } = config
  const items = openItemStore(config)

  function refuse(reason: string): false {
    warn(reason)
    return false
  }

  function isKey(key: string): boolean {
    if (key !== '' && key !== currentSizeName) return true
    return refuse(`Invalid key: should not be empty or '${currentSizeName}'`)
  }

  function setItem(key: string, value: unknown, { priority, expires }: ItemOptions = {}): boolean {
    if (!isKey(key)) return false
    if (!isStorable(value)) return refuse('The value of item should not be undefined!')
    const rank = priority ?? config.defaultPriority
    if (!isPriority(rank)) return refuse('Invalid parameter: priority should be within 1 and 5.')
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
      return refuse(`Item with key: ${key} you are trying to put into is too big!`)
    return items.put(key, sized) || refuse(`Item with key: ${key} could not be stored: the storage is full.`)
  }

  function findValue(key: string): unknown {
    const item = items.find(key)
    if (!item || isExpired(item, now())) {
      items.remove(key)
      return null
    }
    // At most once an hour: each write sends an event to all other tabs.
    if (now() - item.visitedTime >= hourMs) items.put(key, toJson({ ...item, visitedTime: now() }))
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
      if (isKey(key)) items.remove(key)
    },
    clear: () => items.keys().forEach(items.remove),
    getAllKeys: items.keys,
    getCacheCurSize: items.size,
  }
}

/** Values that JSON can't represent (undefined, functions, cycles) would change on the way. */
function isStorable(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}
