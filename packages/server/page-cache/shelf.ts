import type { KeptAnswer } from './kept-answer.ts'

/**
 * Keeps answers by name, up to a number of bytes. Not `lru-cache`: a hit only sets a flag (CLOCK eviction), and entries
 * grow while they are kept.
 */
export type Shelf = {
  readonly bytes: number
  readonly size: number
  /** How many had to go for want of room. */
  readonly evicted: number
  find: (key: string) => KeptAnswer | undefined
  keep: (key: string, answer: KeptAnswer) => void
  drop: (key: string) => void
  /** An answer that is kept takes more room than before. */
  grow: (key: string, answer: KeptAnswer, bytes: number) => void
}

export function openShelf(mostBytes: number): Shelf {
  const answers = new Map<string, KeptAnswer>()
  let bytes = 0
  let evicted = 0

  function drop(key: string): void {
    bytes -= answers.get(key)?.bytes ?? 0
    answers.delete(key)
  }

  /** Whoever was used since the last look goes to the end of the line once more; the next who was not goes. */
  function makeRoom(): void {
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
    keep(key, answer) {
      drop(key)
      answers.set(key, answer)
      bytes += answer.bytes
      makeRoom()
    },
    drop,
    grow(key, answer, growth) {
      if (answers.get(key) !== answer) return
      bytes += growth
      makeRoom()
    },
  }
}
