import { openBoundedQueue, type QueueCounts } from '@tsuzuri/concurrency/bounded-queue'

/** How many responses are built at once, and how many requests wait for that. */
export type QueueBounds = { atOnce: number; waiting: number }

/** Limits how many responses of one purpose a worker builds at once, and how many requests wait for that. */
export type RenderQueue = {
  /** Runs the task, or throws `Overloaded` at once. Responses that are in the cache and doubtful go first. */
  run: <T>(task: () => Promise<T>, options?: { isKnown?: boolean }) => Promise<T>
  /** Whether a response that is not in the cache would be refused now. */
  readonly isFull: boolean
  /** Counts a request that was refused because of `isFull`. */
  countRefusal: () => void
  readonly counts: QueueCounts
}

/** The queue is full. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'

  constructor() {
    super('too many pages wait to be rendered')
  }
}

/** Shared by all refusals: a stack trace for each refused request would cost more than the refusal. */
const overloaded = new Overloaded()

/**
 * Node accepts one connection in each turn of the event loop. Under load many new connections come between two renders,
 * and each would wait for as many renders as there are connections before it.
 */
const turnsUnderLoad = 16

export function openRenderQueue(bounds: QueueBounds): RenderQueue {
  const queue = openBoundedQueue({ ...bounds, refusal: () => overloaded })
  let turn: Promise<void> = Promise.resolve()
  let refusedEarly = 0

  /**
   * Each render starts in its own turn of the event loop. SQLite queries are synchronous, so the whole queue would
   * otherwise be rendered before the next cached page or health check is served.
   */
  async function nextTurn(): Promise<void> {
    turn = turnsAfter(turn)
    await turn
  }

  async function turnsAfter(before: Promise<void>): Promise<void> {
    await before
    const isLoaded = queue.counts.waiting * 2 >= bounds.waiting
    for (let turns = isLoaded ? turnsUnderLoad : 1; turns > 0; turns -= 1)
      await new Promise((resolve) => void setImmediate(resolve))
  }

  return {
    get counts() {
      const { refused, ...others } = queue.counts
      return { ...others, refused: refused + refusedEarly }
    },
    get isFull() {
      return queue.isFull
    },
    countRefusal() {
      refusedEarly += 1
    },
    run: (task, { isKnown = false } = {}) =>
      queue.run(
        async () => {
          await nextTurn()
          return task()
        },
        { isUrgent: isKnown },
      ),
  }
}
