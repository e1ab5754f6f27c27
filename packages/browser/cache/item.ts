export interface CacheItem {
  key: string
  data: unknown
  timestamp: number
  visitedTime: number
  priority: number
  expires: number
  type: string
  /** UTF-8 length of the item's JSON, including this number. */
  byteSize: number
}

export interface SizedJson {
  json: string
  byteSize: number
}

const encoder = new TextEncoder()

export function toJson(item: Omit<CacheItem, 'byteSize'>): SizedJson {
  let byteSize = 0
  for (;;) {
    const json = JSON.stringify({ ...item, byteSize })
    const length = byteLength(json)
    if (length === byteSize) return { json, byteSize }
    byteSize = length
  }
}

/** Undefined for text that this cache did not write: another script's item, or a truncated one. */
export function readItem(json: string): CacheItem | undefined {
  try {
    const item: unknown = JSON.parse(json)
    return isItem(item) ? item : undefined
  } catch {
    return undefined
  }
}

export function isExpired({ expires }: CacheItem, now: number): boolean {
  return now >= expires
}

/** Eviction order: lowest priority (5) first, then least recently used. */
export function byDispensability(a: CacheItem, b: CacheItem): number {
  return b.priority - a.priority || a.visitedTime - b.visitedTime
}

export function byteLength(text: string): number {
  return encoder.encode(text).length
}

function isItem(value: unknown): value is CacheItem {
  if (typeof value !== 'object' || value === null || !('data' in value)) return false
  const numbers: (keyof CacheItem)[] = ['visitedTime', 'priority', 'expires', 'byteSize']
  return numbers.every((name) => Number.isFinite((value as Partial<CacheItem>)[name]))
}
