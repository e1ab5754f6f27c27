/** Runs a few tasks at once and lets a few wait; a task that finds the queue full is refused at once. */
export type BoundedQueue = {
  /** A heavy task waits until it can run alone. Urgent tasks run first and have their own limit of waiting tasks. */
  run: <T>(task: () => Promise<T>, options?: { isHeavy?: boolean; isUrgent?: boolean }) => Promise<T>
  /** Whether the next task would be refused. */
  readonly isFull: boolean
  readonly counts: QueueCounts
}

export type QueueCounts = { running: number; waiting: number; refused: number }

type Waiting = { places: number; start: () => void }

type QueueLimits = { atOnce: number; waiting: number; refusal: () => Error }

export function openBoundedQueue({ atOnce, waiting: mostWaiting, refusal }: QueueLimits): BoundedQueue {
  const waiting: Waiting[] = []
  const urgent: Waiting[] = []
  let taken = 0
  let running = 0
  let refused = 0

  function next(): void {
    for (;;) {
      const lane = urgent.length > 0 ? urgent : waiting
      const [first] = lane
      if (first === undefined || taken + first.places > atOnce) return
      lane.shift()
      taken += first.places
      first.start()
    }
  }

  return {
    get isFull() {
      return waiting.length >= mostWaiting
    },
    get counts() {
      return { running, waiting: waiting.length + urgent.length, refused }
    },
    async run(task, { isHeavy = false, isUrgent = false } = {}) {
      const places = isHeavy ? atOnce : 1
      const lane = isUrgent ? urgent : waiting
      if (lane.length >= mostWaiting) {
        refused += 1
        throw refusal()
      }
      await new Promise<void>((start) => {
        lane.push({ places, start })
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
