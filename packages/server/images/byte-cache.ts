/** An LRU cache of byte arrays, limited by their total size. */
export type ByteCache = {
  find: (key: string) => Uint8Array | undefined
  keep: (key: string, bytes: Uint8Array) => void
  /** The total size of all entries in bytes. */
  readonly size: number
}

export function openByteCache({ most, mostEach }: { most: number; mostEach: number }): ByteCache {
  const held = new Map<string, Uint8Array>()
  let size = 0
  return {
    find(key) {
      const bytes = held.get(key)
      if (bytes !== undefined) {
        held.delete(key)
        held.set(key, bytes)
      }
      return bytes
    },
    keep(key, bytes) {
      if (bytes.length > mostEach || held.has(key)) return
      held.set(key, bytes)
      size += bytes.length
      for (const [oldest, { length }] of held) {
        if (size <= most) break
        held.delete(oldest)
        size -= length
      }
    },
    get size() {
      return size
    },
  }
}
