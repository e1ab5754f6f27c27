import type { CacheConfig } from './config.ts'
import { byDispensability, byteLength, isExpired, readItem } from './item.ts'
import type { CacheItem, SizedJson } from './item.ts'
import { listKeys } from './storage.ts'

export const currentSizeName = 'CurSize'

/** The stored items and the running total of their sizes, which always change together. */
export interface ItemStore {
  find: (key: string) => CacheItem | undefined
  /** Returns whether the item is stored; if the browser's quota rejects it, nothing changes. */
  put: (key: string, sized: SizedJson) => boolean
  remove: (key: string) => void
  keys: () => string[]
  size: () => number
  evict: (bytes: number) => void
}

export function openItemStore({
  storage,
  keyPrefix,
  capacityBytes,
  fullThreshold,
  now,
}: CacheConfig): ItemStore {
  const sizeKey = keyPrefix + currentSizeName

  function size(): number {
    const kept = Number(storage.getItem(sizeKey) ?? NaN)
    return Number.isInteger(kept) && kept >= 0 ? kept : recount()
  }

  function setSize(bytes: number): void {
    try {
      storage.setItem(sizeKey, String(Math.max(0, bytes)))
    } catch {
      // If the total can't be written, it is counted again when needed.
      storage.removeItem(sizeKey)
    }
  }

  function keys(): string[] {
    return listKeys(storage, keyPrefix)
      .filter((key) => key !== sizeKey)
      .map((key) => key.slice(keyPrefix.length))
  }

  function text(key: string): string | undefined {
    return storage.getItem(keyPrefix + key) ?? undefined
  }

  /** The total may be wrong because another tab changed the items or the browser cleared them. */
  function recount(): number {
    const total = keys().reduce((sum, key) => sum + byteLength(text(key) ?? ''), 0)
    setSize(total)
    return total
  }

  function find(key: string): CacheItem | undefined {
    const json = text(key)
    return json === undefined ? undefined : readItem(json)
  }

  function remove(key: string): void {
    const json = text(key)
    if (json === undefined) return
    storage.removeItem(keyPrefix + key)
    setSize(size() - byteLength(json))
  }

  function put(key: string, { json, byteSize }: SizedJson): boolean {
    const before = size()
    const replaced = byteLength(text(key) ?? '')
    try {
      storage.setItem(keyPrefix + key, json)
    } catch {
      return false
    }
    setSize(before - replaced + byteSize)
    return true
  }

  function listItems(): { key: string; item: CacheItem }[] {
    return keys().flatMap((key) => {
      const item = find(key)
      return item ? [{ key, item }] : []
    })
  }

  function evict(bytes: number): void {
    if (size() + bytes <= capacityBytes) return
    for (const key of keys()) {
      const item = find(key)
      if (!item || isExpired(item, now())) remove(key)
    }
    const excess = recount() + bytes - capacityBytes
    if (excess <= 0) return
    const goal = size() - Math.max(excess, (1 - fullThreshold) * capacityBytes)
    for (const { key } of listItems().toSorted((a, b) => byDispensability(a.item, b.item))) {
      if (size() <= goal) return
      remove(key)
    }
  }

  recount()
  return { find, put, remove, keys, size, evict }
}
