import { Refusal } from '@tsuzuri/content/refusal'

/** A queue with limited concurrency and length. When it is full, new jobs are refused. */
export type Lane = {
  /** Heavy work waits until nothing else runs, and runs alone. */
  run: <T>(work: () => Promise<T>, options?: { isHeavy?: boolean }) => Promise<T>
  readonly counts: LaneCounts
}

export type LaneCounts = { running: number; waiting: number; refused: number }

type Waiting = { places: number; start: () => void }

type LaneLimits = { atOnce: number; waiting: number; refusal?: () => Refusal }

export function openLane({ atOnce, waiting: mostWaiting, refusal = tooManyImages }: LaneLimits): Lane {
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
    get counts() {
      return { running, waiting: waiting.length, refused }
    },
    async run(work, { isHeavy = false } = {}) {
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
        return await work()
      } finally {
        running -= 1
        taken -= places
        next()
      }
    },
  }
}

function tooManyImages(): Refusal {
  return new Refusal(
    'busy',
    '画像の処理が混み合っています。少し待ってからお試しください。',
    'Too many images are being worked on; try again in a moment.',
  )
}
