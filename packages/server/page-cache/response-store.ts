import type { CachedResponse } from './cached-response.ts'

/**
 * Holds responses by cache key, up to a number of bytes. Not `lru-cache`: a hit only sets a flag (CLOCK eviction), and
 * entries grow while they are stored.
 */
export type ResponseStore = {
  readonly bytes: number
  readonly size: number
  /** How many were evicted. */
  readonly evicted: number
  find: (key: string) => CachedResponse | undefined
  set: (key: string, answer: CachedResponse) => void
  drop: (key: string) => void
  /** A stored response has grown. */
  grow: (key: string, answer: CachedResponse, bytes: number) => void
}

export function openResponseStore(mostBytes: number): ResponseStore {
  const answers = new Map<string, CachedResponse>()
  let bytes = 0
  let evicted = 0

  function drop(key: string): void {
    bytes -= answers.get(key)?.bytes ?? 0
    answers.delete(key)
  }

  /** CLOCK eviction: an entry used since the last pass gets a second chance. */
  function evict(): void {
    for (const [key, answer] of answers) {
      if (bytes <= mostBytes) return
      if (answer.isUsed) {
        answer.isUsed = false
        answers.delete(key)
        answers.set(key, answer)
      } else {
        drop(key)
        evicted += 1
      }
    }
  }

  return {
    get bytes() {
      return bytes
    },
    get evicted() {
      return evicted
    },
    get size() {
      return answers.size
    },
    find: (key) => answers.get(key),
    set(key, answer) {
      drop(key)
      answers.set(key, answer)
      bytes += answer.bytes
      evict()
    },
    drop,
    grow(key, answer, growth) {
      if (answers.get(key) !== answer) return
      bytes += growth
      evict()
    },
  }
}
