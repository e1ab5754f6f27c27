/** Runs a few tasks at once and lets a few wait; a task that finds the queue full is refused at once. */
export type BoundedQueue = {
  /** A heavy task waits until it has the queue to itself. */
  run: <T>(task: () => Promise<T>, options?: { isHeavy?: boolean }) => Promise<T>
  /** Whether the next task would be refused. */
  readonly isFull: boolean
  readonly counts: QueueCounts
}

export type QueueCounts = { running: number; waiting: number; refused: number }

type Waiting = { places: number; start: () => void }

type QueueLimits = { atOnce: number; waiting: number; refusal: () => Error }

export function openBoundedQueue({ atOnce, waiting: mostWaiting, refusal }: QueueLimits): BoundedQueue {
  const waiting: Waiting[] = []
  let taken = 0
  let running = 0
  let refused = 0

  function next(): void {
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      if (taken + first.places > atOnce) return
      waiting.shift()
      taken += first.places
      first.start()
    }
  }

  return {
    get isFull() {
      return waiting.length >= mostWaiting
    },
    get counts() {
      return { running, waiting: waiting.length, refused }
    },
    async run(task, { isHeavy = false } = {}) {
      const places = isHeavy ? atOnce : 1
      if (waiting.length >= mostWaiting) {
        refused += 1
        throw refusal()
      }
      await new Promise<void>((start) => {
        waiting.push({ places, start })
        next()
      })
      running += 1
      try {
        return await task()
      } finally {
        running -= 1
        taken -= places
        next()
      }
    },
  }
}
