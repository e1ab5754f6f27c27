/** Bytes by name, bounded by their sum; what was asked for longest ago goes first. */
export type ByteCache = {
  find: (key: string) => Uint8Array | undefined
  keep: (key: string, bytes: Uint8Array) => void
  /** How many bytes are held. */
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
