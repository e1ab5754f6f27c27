import type { StorageOf } from './stored.ts'

// Apart from `stored.ts`, which every page of the site loads at once.

/** Undefined if there is none, the storage is blocked, or something else wrote what is no JSON. */
export function readStoredJson(storage: StorageOf<'getItem'>, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? '')
  } catch {
    return undefined
  }
}

/** Returns whether nothing is stored any more. */
export function removeStored(storage: StorageOf<'removeItem'>, key: string): boolean {
  try {
    storage().removeItem(key)
    return true
  } catch {
    return false
  }
}
