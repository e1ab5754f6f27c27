/** The part of `Storage` that the cache needs; it finds eviction candidates by `key` and `length`. */
export type CacheStorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export function createMemoryStorage(): CacheStorageArea {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** Shared by the whole document, so that all modules see the same items. */
export const documentMemory = createMemoryStorage()

/**
 * Undefined if there is no localStorage or the browser's settings block it. It writes nothing to find out: every change
 * sends an event to other tabs.
 */
export function findLocalStorage(): CacheStorageArea | undefined {
  try {
    localStorage.key(0)
    return localStorage
  } catch {
    return undefined
  }
}

export function listKeys(storage: CacheStorageArea, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key): key is string => key?.startsWith(prefix) === true,
  )
}
