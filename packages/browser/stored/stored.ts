/** A function, because reading `localStorage` itself throws if the browser's settings block it. */
export type StorageOf<Method extends 'getItem' | 'setItem' | 'removeItem'> = () => Pick<Storage, Method>

/** Null also if the storage is blocked. */
export function readStored(storage: StorageOf<'getItem'>, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** Returns whether the text is stored: the storage may be blocked or full. */
export function store(storage: StorageOf<'setItem'>, key: string, text: string): boolean {
  try {
    storage().setItem(key, text)
    return true
  } catch {
    return false
  }
}
