import { documentMemory, findLocalStorage } from './storage.ts'
import type { CacheStorageArea } from './storage.ts'

export const capacityBytes = 1_048_576
export const itemMaxBytes = 210_000
export const defaultLifetimeMs = 3 * 24 * 60 * 60 * 1000
export const highestPriority = 1
export const lowestPriority = 5
/**
 * An eviction shrinks the cache to this fraction of its capacity, so that the next few items fit without another
 * eviction.
 */
const fullThreshold = 0.8
/** The localStorage quota of browsers. */
const largestCapacityBytes = 5 * 1024 * 1024

export interface CacheConfig {
  keyPrefix: string
  capacityBytes: number
  itemMaxBytes: number
  defaultLifetimeMs: number
  defaultPriority: number
  fullThreshold: number
  storage: CacheStorageArea
  warn: (message: string) => void
  now: () => number
}

/** Replaces an invalid number by its default. */
export function checkedConfig(given: Partial<CacheConfig>): CacheConfig {
  const warn = given.warn ?? (() => {})
  function checked(name: NumberName, isSound: (value: number) => boolean, fallback: number): number {
    const value = given[name] ?? fallback
    if (isSound(value)) return value
    warn(`Invalid parameter: ${name} ${value}. ${fallback} is used.`)
    return fallback
  }

  const capacity = checked('capacityBytes', (n) => isCount(n) && n <= largestCapacityBytes, capacityBytes)
  return {
    keyPrefix: given.keyPrefix || 'tsuzuri-cache:',
    capacityBytes: capacity,
    itemMaxBytes: checked(
      'itemMaxBytes',
      (n) => isCount(n) && n <= capacity,
      Math.min(itemMaxBytes, capacity),
    ),
    defaultLifetimeMs: checked('defaultLifetimeMs', isCount, defaultLifetimeMs),
    defaultPriority: checked('defaultPriority', isPriority, lowestPriority),
    fullThreshold: checked('fullThreshold', (n) => n > 0 && n < 1, fullThreshold),
    storage: given.storage ?? findLocalStorage() ?? documentMemory,
    warn,
    now: given.now ?? Date.now,
  }
}

export function isPriority(value: number): boolean {
  return Number.isInteger(value) && value >= highestPriority && value <= lowestPriority
}

type NumberName = 'capacityBytes' | 'itemMaxBytes' | 'defaultLifetimeMs' | 'defaultPriority' | 'fullThreshold'

function isCount(value: number): boolean {
  return Number.isInteger(value) && value > 0
}
