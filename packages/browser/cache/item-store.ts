import type { CacheConfig } from './config.ts'
import { byDispensability, byteLength, isExpired, readItem } from './item.ts'
import type { CacheItem, SizedJson } from './item.ts'
import { listKeys } from './storage.ts'

export const currentSizeName = 'CurSize'

/** The stored items and the running total of their sizes, which always change together. */
export interface ItemStore {
  find: (key: string) => CacheItem | undefined
  /** Makes space first. Returns whether the item is stored; if the browser's quota rejects it, the earlier one stays. */
  put: (key: string, sized: SizedJson) => boolean
  remove: (key: string) => void
  keys: () => string[]
  size: () => number
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
    const total = String(Math.max(0, bytes))
    if (storage.getItem(sizeKey) === total) return
    try {
      storage.setItem(sizeKey, total)
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

  /** Empty for a missing item. */
  function text(key: string): string {
    return storage.getItem(keyPrefix + key) ?? ''
  }

  /** The total may be wrong because another tab changed the items or the browser cleared them. */
  function recount(): number {
    const total = keys().reduce((sum, key) => sum + byteLength(text(key)), 0)
    setSize(total)
    return total
  }

  function find(key: string): CacheItem | undefined {
    return readItem(text(key))
  }

  function remove(key: string): void {
    const total = size() - byteLength(text(key))
    storage.removeItem(keyPrefix + key)
    setSize(total)
  }

  function put(key: string, { json, byteSize }: SizedJson): boolean {
    const growth = byteSize - byteLength(text(key))
    evict(growth, key)
    const total = size() + growth
    try {
      storage.setItem(keyPrefix + key, json)
    } catch {
      return false
    }
    setSize(total)
    return true
  }

  /** The item that is about to be replaced stays: the storage may refuse the new one. */
  function evict(bytes: number, replaced: string): void {
    if (size() + bytes <= capacityBytes) return
    const others: { key: string; item: CacheItem }[] = []
    for (const key of keys()) {
      if (key === replaced) continue
      const item = find(key)
      if (!item || isExpired(item, now())) remove(key)
      else others.push({ key, item })
    }
    const total = recount()
    const excess = total + bytes - capacityBytes
    if (excess <= 0) return
    const goal = total - Math.max(excess, (1 - fullThreshold) * capacityBytes)
    for (const { key } of others.toSorted((a, b) => byDispensability(a.item, b.item))) {
      if (size() <= goal) return
      remove(key)
    }
  }

  recount()
  return { find, put, remove, keys, size }
}
